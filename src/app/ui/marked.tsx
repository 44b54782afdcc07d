/** The first place where a label holds what was typed, so that the eye finds why it is here. */
export function Marked({ label, typed }: { label: string; typed: string }) {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return label
  const end = at + typed.length
  return <>{label.slice(0, at)}<mark>{label.slice(at, end)}</mark>{label.slice(end)}</>
}
