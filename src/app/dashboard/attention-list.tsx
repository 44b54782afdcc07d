import { type ReactNode, useId } from 'react'
import type { Attention } from '#shapes'
import { Link } from '#kit'
import { numberWords } from '#record'
import { Icon } from '#ui'

const groups: readonly { tone: Attention['tone']; title: string }[] = [
  { tone: 'bad', title: 'Urgent' },
  { tone: 'warn', title: 'Soon' },
  { tone: 'info', title: 'Low priority' },
]

interface AttentionListProps {
  items: readonly Attention[] | null | undefined
  children?: ReactNode
}

/**
 * Tasks that a user can finish today, most urgent first. All of them are visible, so the panel grows with them.
 */
export function AttentionList({ items, children }: AttentionListProps): ReactNode {
  const title = useId()
  return (
    <section className="panel d-need" aria-labelledby={title}>
      <header>
        <h2 id={title}>Needs attention</h2>
      </header>
      {!items ? (
        children
      ) : items.length === 0 ? (
        <div className="empty">
          <p>You’re all caught up.</p>
        </div>
      ) : (
        groups.map(({ tone, title: name }) => {
          const some = items.filter((item) => item.tone === tone)
          return (
            some.length > 0 && (
              <section key={tone} className="need-group" aria-label={name}>
                <h3>{name}</h3>
                <ul className="needs">
                  {some.map((item) => (
                    <Need key={item.kind} item={item} />
                  ))}
                </ul>
              </section>
            )
          )
        })
      )}
    </section>
  )
}

/** One task. If its records are in several lists, it links to each of them. */
function Need({ item: { tone, icon, count, text, detail, route, action, parts } }: { item: Attention }) {
  return (
    <li>
      <span className={`ni ${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <p>
          <b className="num">{numberWords(count)}</b> {text}
        </p>
        {detail && <small>{detail}</small>}
        {parts && (
          <ul className="row wrap need-parts">
            {parts.map((part) => (
              <li key={part.route}>
                <Link className="link" to={part.route}>
                  {numberWords(part.count)} {part.label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!parts && (
        <Link className="btn s" to={route} aria-label={`${action}: ${numberWords(count)} ${text}`}>
          {action}
        </Link>
      )}
    </li>
  )
}
