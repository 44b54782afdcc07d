import { type ReactNode, useEffect, useState } from 'react'
import type { HealthJob, HealthJobKind } from '#shapes'
import { Meter } from '#ui'

const names: { readonly [kind in HealthJobKind]: string } = {
  backup: 'Backup',
  verify: 'Verification',
  integrity: 'Integrity check',
}

/** Shows the progress of a job. Screen readers announce its start, each quarter and its end. */
export function HealthJobBar({ job }: { job: HealthJob | undefined }): ReactNode {
  const [last, setLast] = useState<HealthJobKind>()
  const kind = job?.kind
  useEffect(() => {
    if (kind) setLast(kind)
  }, [kind])

  const percent = job && job.total > 0 ? Math.min(100, Math.floor((100 * job.done) / job.total)) : undefined
  const quarter = percent === undefined ? 0 : percent - (percent % 25)
  const said = kind
    ? `${names[kind]}${quarter > 0 ? `: ${quarter} %` : '…'}`
    : last
      ? `${names[last]} has finished`
      : ''
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {kind && (
        <div className="panel health-job">
          <p aria-hidden>
            {names[kind]} in progress{percent !== undefined && `: ${percent} %`}
          </p>
          <Meter name={names[kind]} percent={percent} />
        </div>
      )}
    </>
  )
}
