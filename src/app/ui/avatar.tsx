const grounds = ['', 'b', 'c', 'd', 'e']

/** Initials from the address's local part: signing in stores no name. The ground follows from the address, too. */
export function Avatar({ email, isLarge = false }: { email: string; isLarge?: boolean }) {
  const parts = email.replace(/@.*/s, '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => part.slice(0, 1)).join('') : email.slice(0, 2)
  const initials = letters.toUpperCase()
  const sum = [...email].reduce((so, letter) => (so * 31 + (letter.codePointAt(0) ?? 0)) % 997, 0)
  const ground = grounds[sum % grounds.length]
  // Drawn by the style: as text it would be a name other than the button's.
  return <span className={`avatar ${ground} ${isLarge ? 'l' : ''}`} data-initials={initials} aria-hidden="true" />
}
