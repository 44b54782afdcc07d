import { type ReactNode, useState } from 'react'
import { confirm } from '#data'
import { createStore } from '#kit'
import type { AskTime } from '#record'
import { isToCome, TimeField } from './time-dialog.tsx'

/** Asks for a future time in the website's time zone. */
export const askTime: AskTime = async ({ entity, ...question }) => {
  const isReady = createStore(false)
  let at = ''
  const choose = (value: string) => {
    at = value
    isReady.set(isToCome(value))
  }
  const isAgreed = await confirm({
    ...question,
    no: 'Cancel',
    isReady,
    body: <AskedTime hasAirac={entity.hasAirac} onChange={choose} />,
  })
  return isAgreed ? at : undefined
}

function AskedTime({
  hasAirac,
  onChange,
}: {
  hasAirac: boolean | undefined
  onChange(value: string): void
}): ReactNode {
  const [value, setValue] = useState('')
  const change = (now: string) => {
    setValue(now)
    onChange(now)
  }
  return <TimeField label="Publish at" value={value} onChange={change} hasAirac={hasAirac} />
}
