const grounds = ['', 'b', 'c', 'd', 'e']

/** Shows initials of the email, because sign-in stores no name. The email also determines the background. */
export function Avatar({ email, isLarge = false }: { email: string; isLarge?: boolean }) {
  const parts = email
    .replace(/@.*/s, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const letters =
    parts.length > 1
      ? parts
          .slice(0, 2)
          .map((part) => part.slice(0, 1))
          .join('')
      : email.slice(0, 2)
  const initials = letters.toUpperCase()
  const sum = [...email].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0)
  const ground = grounds[sum % grounds.length]
  // The style draws the initials; as text they would become part of the button's name.
  return <span className={`avatar ${ground} ${isLarge ? 'l' : ''}`} data-initials={initials} aria-hidden="true" />
}
