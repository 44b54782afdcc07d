import { type ReactNode, useState } from 'react'
import type { ApiCall, ApiField } from './api-document.ts'
import { TryCall } from './try-call.tsx'

/** Text of the document, in which names stand between backticks. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))

/** Shows one call with its method, path and summary. Opening it creates the details. */
export function ApiCallItem({ call }: { call: ApiCall }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details className="api-call" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={`api-method ${call.method.toLowerCase()}`}>{call.method}</span>
          <code>{call.path}</code>
          <span className="subtle">{withCode(call.summary)}</span>
        </summary>
        {isOpen && <Details call={call} />}
      </details>
    </li>
  )
}

function Details({ call }: { call: ApiCall }): ReactNode {
  return (
    <div className="rows api-details">
      <dl className="pairs">
        <div>
          <dt>Permission</dt>
          <dd>{call.permission}</dd>
        </div>
        {call.isInSpecification && (
          <div>
            <dt>Specification</dt>
            <dd>Every server has this call.</dd>
          </div>
        )}
      </dl>
      {call.query.length > 0 && <Fields title="Query" fields={call.query} />}
      {call.body && call.body.length > 0 && <Fields title="Body" fields={call.body} />}
      <section>
        <h3>Responses</h3>
        <dl className="pairs api-answers">
          {call.responses.map(({ status, text }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>{withCode(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>Try it</h3>
        {call.isUpload ? <p className="subtle">Upload files under “Media/Gallery”.</p> : <TryCall call={call} />}
      </section>
    </div>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly ApiField[] }): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="pairs">
        {fields.map(({ name, isRequired, rule, help }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isRequired && <span className="subtle"> required</span>}
            </dt>
            <dd>
              {rule}
              {help && <span className="subtle"> {help}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
