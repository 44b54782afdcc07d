import { type ReactNode, useId, useState } from 'react'
import { confirm } from '#data'
import { createStore } from '#kit'
import { TimeInput } from '#dates'
import type { AskTime } from '#record'

/** A time that the clocks skip or repeat isn't an instant until the user has chosen. */
const isInstant = (value: string): boolean => value.endsWith('Z') && !Number.isNaN(Date.parse(value))
const isPast = (value: string): boolean => isInstant(value) && Date.parse(value) <= Date.now()

/** Asks for a future time in the website's time zone. */
export const askTime: AskTime = async ({ body, ...question }) => {
  const isReady = createStore(false)
  let at = ''
  const choose = (value: string) => {
    at = value
    isReady.set(isInstant(value) && !isPast(value))
  }
  const isAgreed = await confirm({
    ...question,
    no: 'Cancel',
    isReady,
    body: (
      <>
        {body}
        <AskedTime onChange={choose} />
      </>
    ),
  })
  return isAgreed ? at : undefined
}

function AskedTime({ onChange }: { onChange(value: string): void }): ReactNode {
  const id = useId()
  const [value, setValue] = useState('')
  const hasPassed = isPast(value)
  return (
    <div className="field">
      <label htmlFor={id}>Publish at</label>
      <TimeInput
        attributes={{
          id,
          'aria-required': true,
          'aria-invalid': hasPassed || undefined,
          'aria-describedby': `${id}-e`,
        }}
        label="Publish at"
        value={value}
        isSiteTime
        onChange={(now) => {
          setValue(now ?? '')
          onChange(now ?? '')
        }}
      />
      <p className="error" id={`${id}-e`} aria-live="polite">
        {hasPassed && 'That time has passed. Choose a time in the future.'}
      </p>
    </div>
  )
}
