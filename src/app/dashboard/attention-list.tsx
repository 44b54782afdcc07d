import { type ReactNode, useId } from 'react'
import type { Attention } from '#contract'
import { Link } from '../../kit/link.tsx'
import { numberWords } from '../list/number-words.ts'
import { Icon } from '../ui/icon.tsx'

interface AttentionListProps { items: readonly Attention[] | null | undefined; children?: ReactNode }

/** What a person can end today, worst first, one button each. */
export const AttentionList = ({ items, children }: AttentionListProps): ReactNode => {
  const title = useId()
  return (
    <section className="panel d-need" aria-labelledby={title}>
      <header><h2 id={title}>Needs attention</h2></header>
      {!items ? children : items.length === 0 ? (
        <div className="empty"><p>Nothing waits for you.</p></div>
      ) : (
        <ul className="needs">
          {items.map((item) => (
            <li key={item.kind}>
              <span className={`ni ${item.tone}`}><Icon name={item.icon} /></span>
              <div><p><b className="num">{numberWords(item.count)}</b> {item.text}</p><small>{item.detail}</small></div>
              <Link
                className="btn s" to={item.route} aria-label={`${item.action}: ${numberWords(item.count)} ${item.text}`}
              >
                {item.action}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
