import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { attempt, inPlace, newIdempotencyKey } from '#data'
import { ListItem } from '#form'
import { Icon, Meter, Note } from '#ui'
import { Step } from '../step.tsx'
import { startUpdate } from './update-calls.ts'

interface UploadStepProps {
  files: ChosenFiles
  onChoose(files: readonly File[]): void
  onRemove(part: keyof ChosenFiles): void
  onStarted(id: string): void
}

export interface ChosenFiles {
  airports?: File
  runways?: File
}

/** OurAirports' files have these names, and browsers only add to them: "runways (1).csv". */
export const chosenOf = (files: readonly File[]): ChosenFiles =>
  Object.fromEntries(files.map((file) => [/runway/i.test(file.name) ? 'runways' : 'airports', file]))

/** An upload that is under way, and the key that its retries share. */
interface Sending {
  calling: AbortController
  share: number
}

export function UploadStep({ files, onChoose, onRemove, onStarted }: UploadStepProps) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState('')
  const key = useRef({ of: files, value: newIdempotencyKey() })
  const open = useRef<AbortController>(undefined)
  useEffect(() => () => open.current?.abort(), [])
  const { airports, runways } = files
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(input.files ?? [])])
    input.value = '' // choosing the same file again fires a change event
  }
  const send = async () => {
    if (!airports) return setProblem('Choose airports.csv as well.')
    if (key.current.of !== files) key.current = { of: files, value: newIdempotencyKey() }
    const calling = new AbortController()
    open.current = calling
    setProblem('')
    setSending({ calling, share: 0 })
    const started = await inPlace(
      'upload',
      () =>
        startUpdate(
          { airports, runways },
          {
            idempotencyKey: key.current.value,
            signal: calling.signal,
            onProgress: (share) => setSending((now) => now && { ...now, share }),
          },
        ),
      (error) => setProblem(Object.values(error.fields)[0] ?? error.message),
    )
    setSending(undefined)
    if (started) onStarted(started.id)
  }
  return (
    <Step
      title="Choose the files"
      phase={sending ? 'sending' : 'choosing'}
      footer={
        (airports ?? runways) && (
          <button
            type="button"
            className="btn primary"
            aria-busy={sending !== undefined || undefined}
            onClick={() => {
              if (!sending) void attempt(send)
            }}
          >
            Compare
          </button>
        )
      }
    >
      {problem !== '' && <Note tone="bad">{problem}</Note>}
      <div className="drop-zone">
        <Icon name="upload" />
        <p>
          <b>Drop airports.csv and runways.csv anywhere here</b>
        </p>
        <label className="btn">
          <input type="file" className="sr-only" accept=".csv,text/csv" multiple onChange={choose} />
          Choose files
        </label>
        <p className="help">
          Download both from ourairports.com/data. runways.csv is optional. You see all changes before anything is
          saved.
        </p>
      </div>
      {(airports ?? runways) && (
        <ul className="items" aria-label="Files">
          {(['airports', 'runways'] as const).map((part) => {
            const file = files[part]
            return (
              file && (
                <ListItem
                  key={part}
                  title={part === 'airports' ? 'Airports' : 'Runways'}
                  facts={[file.name]}
                  actions={
                    <button
                      type="button"
                      className="btn s"
                      aria-label={`Remove ${file.name}`}
                      disabled={sending !== undefined}
                      onClick={() => onRemove(part)}
                    >
                      Remove
                    </button>
                  }
                />
              )
            )
          })}
        </ul>
      )}
      {sending && (
        <>
          <Meter name="Uploading" percent={Math.floor(100 * sending.share)} />
          <div>
            <button type="button" className="btn" onClick={() => sending.calling.abort()}>
              Cancel
            </button>
          </div>
        </>
      )}
    </Step>
  )
}
