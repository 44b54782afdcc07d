import type { ReactNode } from 'react'
import { qrCode } from './qr-code.ts'

/** ISO/IEC 18004 requires four light modules around the code. */
const quiet = 4

/** Black on white in every theme, since cameras expect that. */
export function QrImage({ text, label }: { text: string; label: string }): ReactNode {
  const rows = qrCode(text)
  if (!rows) return null
  const size = rows.length + 2 * quiet
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ 0: { length }, index }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`,
    ),
  )
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
