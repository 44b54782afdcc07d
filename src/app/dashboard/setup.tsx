import { type ReactNode, useState } from 'react'
import type { SetupStep } from '#contract'
import type { SetupItem } from '#shapes'
import { attempt, preferences, savePreferences } from '#data'
import { Link, useStore } from '#kit'
import { numberWords } from '#record'
import { Icon } from '#ui'
import { RemoveSample } from './remove-sample.tsx'
import './styles/setup.css'

interface Words {
  title: string
  help: string
  /** Where the step is done; undefined for a step that opens a dialog. */
  to?: string
}

const words: Readonly<Record<SetupStep, Words>> = {
  name: { title: 'Enter your name', help: 'Colleagues see it next to your changes.', to: '/admin/account' },
  site: {
    title: 'Enter the website URL',
    help: 'Needed for previews and links to pages.',
    to: '/admin/general_settings?field=siteUrl',
  },
  content: {
    title: 'Let the website read published content',
    help: 'Choose who can read published records.',
    to: '/admin/general_settings?field=contentAccess',
  },
  mail: { title: 'Set up email', help: 'Invitations and password links go out by email.', to: '/admin/mail' },
  backup: { title: 'Set up backups', help: 'Choose a place outside this server.', to: '/admin/help?page=backups' },
  factor: {
    title: 'Turn on two-step verification',
    help: 'Keeps your account safe if someone gets your password.',
    to: '/admin/account',
  },
  sample: { title: 'Remove the sample data', help: 'Records you changed will stay.' },
}

/** For administrators: lists the first steps until they are done or hidden. Then a note reports sample data that is left. */
export function Setup({ steps }: { steps: readonly SetupItem[] }): ReactNode {
  const isHidden = useStore(preferences, (now) => now.hidesSetup === true)
  const [isRemoving, setRemoving] = useState(false)
  const done = steps.filter(({ isDone }) => isDone).length
  const hasSample = steps.some(({ key, isDone }) => key === 'sample' && !isDone)
  const remove = () => setRemoving(true)
  return (
    <>
      {hasSample && isHidden && (
        <p className="note sample-bar" role="status">
          <Icon name="info" />
          <span className="grow">
            <b>This is sample data.</b> Try anything, then remove it before adding your own.
          </span>
          <button type="button" className="btn s" onClick={remove}>
            Remove sample data
          </button>
        </p>
      )}
      {!isHidden && done < steps.length && (
        <section className="panel setup" aria-labelledby="setup-title">
          <header className="wrap">
            <h2 id="setup-title">First steps</h2>
            <span className="muted">
              {numberWords(done)} of {numberWords(steps.length)} done
            </span>
            <button
              type="button"
              className="btn s ghost end"
              onClick={() => void attempt(() => savePreferences({ hidesSetup: true }))}
            >
              Hide first steps
            </button>
          </header>
          <ul className="setup-steps">
            {steps.map((step) => (
              <StepItem key={step.key} step={step} onRemove={remove} />
            ))}
          </ul>
        </section>
      )}
      {isRemoving && <RemoveSample onClose={() => setRemoving(false)} />}
    </>
  )
}

function StepItem({ step: { key, isDone }, onRemove }: { step: SetupItem; onRemove(): void }): ReactNode {
  const { title, help, to } = words[key]
  return (
    <li className={isDone ? 'done' : undefined}>
      <Icon name={isDone ? 'ok' : 'draft'} />
      <div>
        {isDone ? (
          <span>
            {title}
            <span className="sr-only">, done</span>
          </span>
        ) : to === undefined ? (
          <button type="button" className="link" onClick={onRemove}>
            {title}
          </button>
        ) : (
          <Link className="link" to={to}>
            {title}
          </Link>
        )}
        {!isDone && <small>{help}</small>}
      </div>
    </li>
  )
}
