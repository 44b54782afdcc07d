/** Marks the first match of the typed text in a label, so that a user sees why it was found. */
export function Marked({ label, typed }: { label: string; typed: string }) {
  // The search runs over the label itself, because lower case can be longer (İ), which would shift positions.
  const found = typed && new RegExp(typed.normalize('NFC').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu').exec(label)
  if (!found) return label
  const end = found.index + found[0].length
  return (
    <>
      {label.slice(0, found.index)}
      <mark>{found[0]}</mark>
      {label.slice(end)}
    </>
  )
}
