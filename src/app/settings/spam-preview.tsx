import { type ReactNode, useEffect, useState } from 'react'
import {
  blockedProblem,
  calls,
  contactMessage,
  dataAs,
  sectionOf,
  settings,
  spamReasons,
  textOf,
  type Values,
} from '#contract'
import { checkField } from '#checks'
import { type SpamPreview, spamPreviewShape } from '#shapes'
import { callHost, badResponseError, tags, useHas, useMay, useRead, type Written } from '#data'
import { type Form, type FormExtra, ListItem, useForm, useText } from '#form'
import { Link, type Query } from '#kit'
import { numberWords, recordUrl } from '#record'
import { parseTyped } from '#change'
import './styles/spam-preview.css'

const ruleNames = ['intakeLinks', 'intakeBlocked', 'siteUrl', 'contentOrigins'] as const

/** The typed rules as the host would store them; undefined while one of them is invalid. */
function typedRules({ entity }: Form, typed: Values): Values | undefined {
  const rules: Values = {}
  for (const name of ruleNames) {
    const field = entity.fields[name]
    if (!field) continue
    const value = typed[name] ?? null
    const checked = checkField(field, field.kind === 'number' ? parseTyped(field, textOf(value)) : value, name)
    if ('problems' in checked) return undefined
    rules[name] = checked.value
  }
  return blockedProblem(textOf(rules.intakeBlocked)) === undefined ? rules : undefined
}

/** The lines are too long for a URL, so they are sent in the body. */
const previewQuery = (rules: string): Query<SpamPreview, Written> => ({
  key: `spam preview:${rules}`,
  tags: [tags.anyRecord],
  load: async (signal) => {
    const body: unknown = JSON.parse(rules)
    const preview = dataAs(spamPreviewShape)(await callHost('POST', calls.spamPreview, { body, signal }))
    if (!preview) throw badResponseError()
    return preview
  },
})

const pauseMs = 300

/** The typed rules as a text, when typing pauses. */
function usePausedRules(): string | undefined {
  const form = useForm()
  const typed = useText((now) => now.typed)
  const rules = typedRules(form, typed)
  const text = rules && JSON.stringify(rules)
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function countWords({ checked, wasSpam, spam }: SpamPreview): string {
  if (checked === 0) return 'There are no messages to try these rules on yet.'
  const of = checked === 1 ? 'the last message' : `the last ${numberWords(checked)} messages`
  const found =
    spam.length === 0
      ? `None of ${of} has too many links or a blocked word.`
      : `${numberWords(spam.length)} of ${of} ${spam.length === 1 ? 'has' : 'have'} too many links or a blocked word.`
  return wasSpam === spam.length ? found : `${found} With the saved rules: ${numberWords(wasSpam)}.`
}

/** Shows the effect of the spam rules on recent messages, before they are saved. */
function Preview(): ReactNode {
  const rules = usePausedRules()
  const { data, error, isPrevious, reload } = useRead(rules === undefined ? undefined : previewQuery(rules), {
    keepPrevious: true,
  })
  return (
    <div className="spam-preview" role="group" aria-label="What these rules do">
      <p role="status" aria-busy={isPrevious}>
        {data ? countWords(data) : error ? error.message : 'Checking the last messages…'}
      </p>
      {error && (
        <button type="button" className="btn s" onClick={reload}>
          Try again
        </button>
      )}
      {data && data.spam.length > 0 && (
        <details>
          <summary>Show these messages</summary>
          <ul className="items">
            {data.spam.map((message) => (
              <Marked key={message.id} {...message} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Marked({ id, name, subject, reason, isNew }: SpamPreview['spam'][number]): ReactNode {
  const section = sectionOf(contactMessage.key)
  return (
    <ListItem
      text={
        section ? (
          <Link className="link" to={recordUrl(section, id)}>
            <bdi>{subject}</bdi>
          </Link>
        ) : (
          <bdi>{subject}</bdi>
        )
      }
      facts={[
        <bdi key="name">{name}</bdi>,
        spamReasons.find(({ value }) => value === reason)?.label,
        isNew && 'not with the saved rules',
      ]}
    />
  )
}

function PreviewWhereAllowed(): ReactNode {
  const hasIntake = useHas('website')
  const mayView = useMay(contactMessage.key, 'view')
  const mayEdit = useMay(settings.key, 'edit')
  return hasIntake && mayView && mayEdit ? <Preview /> : null
}

const spamSection = settings.form.find(({ fields }) => fields.includes('intakeBlocked'))

export const settingsExtra: FormExtra = { below: { [spamSection?.title ?? '']: PreviewWhereAllowed } }
