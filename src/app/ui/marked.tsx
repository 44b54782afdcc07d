/** The first place where a label holds what was typed, so that the eye finds why it is here. */
export function Marked({ label, typed }: { label: string; typed: string }) {
  // Found in the label itself: lower case may be longer, as that of İ is, and all after it stands elsewhere.
  const found = typed && new RegExp(typed.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu').exec(label)
  if (!found) return label
  const end = found.index + found[0].length
  return <>{label.slice(0, found.index)}<mark>{found[0]}</mark>{label.slice(end)}</>
}
