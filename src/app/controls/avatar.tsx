import { firstSign } from '#contract'

const grounds = ['', 'b', 'c', 'd', 'e']

/** "MN" for "Meera Nair", "P" for "Prince". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstSign(word ?? ''))
    .join('')
    .toUpperCase()
}

interface AvatarProps {
  /** If it is empty, the initials come from the email. */
  name: string
  email: string
  isLarge?: boolean
}

/** Shows initials. The email determines the background, so that it stays when the name changes. */
export function Avatar({ name, email, isLarge = false }: AvatarProps) {
  const initials = initialsOf(name) || initialsOf(email.replace(/@.*/s, '').replaceAll(/[._-]+/g, ' '))
  const sum = [...email].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0)
  const ground = grounds[sum % grounds.length]
  // The style draws the initials; as text they would become part of the button's name.
  return <span className={`avatar ${ground} ${isLarge ? 'l' : ''}`} data-initials={initials} aria-hidden="true" />
}
