import type { ReactNode } from 'react'

/** A progress bar; indeterminate without `percent`. */
export const Meter = ({ name, percent }: { name: string; percent: number | undefined }): ReactNode => (
  <div
    className="meter info"
    role="progressbar"
    aria-label={name}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(percent !== undefined && { 'aria-valuenow': percent })}
  >
    <i style={{ '--v': `${percent ?? 0}%` }} />
  </div>
)
