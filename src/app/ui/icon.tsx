import shapes from './icons.json' with { type: 'json' }

/** One path of an icon on a 24 × 24 grid: a line, a filled line, or a filled area without a line. */
interface Shape {
  d: string
  dash?: string
  fill?: string
  stroke?: string
}

const icons: Readonly<Record<string, readonly Shape[]>> = shapes

/** These icons point in the reading direction, so they are mirrored in right-to-left text. */
const turns = /^(left|right|arrow)/

/** The icon is decorative: its control has the name. @param name a name of icons.json */
export function Icon({ name, size, className = '' }: { name: string; size?: 's' | 'xs'; className?: string }) {
  const classes = ['icon', size, turns.test(name) && 'turns', className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      {icons[name]?.map(({ d, dash, fill, stroke }) => (
        <path key={d} d={d} strokeDasharray={dash} fill={fill} stroke={stroke} />
      ))}
    </svg>
  )
}

/**
 * The logo is a taxiway location sign: an A whose crossbar is a broken lead-in line. Its background is always black.
 */
export function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" fill="none">
      <rect width="28" height="28" rx="6" fill="#0c0e10" />
      <rect x="1.25" y="1.25" width="25.5" height="25.5" rx="4.75" stroke="#ffc91f" strokeWidth="1.75" />
      <path d="M8 21 14 6.75 20 21" stroke="#ffc91f" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" />
      <path d="M14 15.25v6.25" stroke="#ffc91f" strokeWidth="1.75" strokeDasharray="1.9 1.6" />
    </svg>
  )
}
