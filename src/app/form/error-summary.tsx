import { type MouseEvent, useEffect, useRef } from 'react'
import { capitalize, type Entity, inSentence } from '#contract'
import { editableNames } from '#change'
import { Icon } from '#ui'
import { idOf, type Path, rootOf } from './field-path.ts'
import { useForm, useText } from './use-form.ts'

/** For example "ICAO code" or "Runway 2, surface". */
const labelOfPath = (entity: Entity, path: Path): string => {
  const [name = '', index, inner = ''] = path.split('.')
  const field = entity.fields[name]
  if (field?.kind !== 'group' || index === undefined) return field?.label ?? name
  return `${capitalize(field.one)} ${Number(index) + 1}, ${inSentence(field.of[inner]?.label ?? inner)}`
}

/** Focuses a field, and opens the sections that contain it. */
export const focusField = (path: Path): void => {
  const target = document.getElementById(idOf(path)) ?? document.getElementById(idOf(rootOf(path)))
  for (let part = target?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** For example "2 errors". */
export const countInWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Lists the problems above the form after a failed save; each disappears when its field is valid. */
export function ErrorSummary() {
  const { entity, surroundings } = useForm()
  const summary = useText((now) => now.summary)
  const problems = useText((now) => now.problems)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!summary) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [summary])

  if (!summary) return null
  const order = editableNames(entity, true)
  const paths = Object.keys(problems).sort((a, b) => order.indexOf(rootOf(a)) - order.indexOf(rootOf(b)))
  if (paths.length + summary.length === 0) return null
  const follow = (event: MouseEvent, path: Path) => {
    event.preventDefault()
    surroundings.current?.reveal?.(path)
    focusField(path)
  }
  return (
    // An alert is atomic by default: all of it would be read out for each field that is corrected.
    <div className="summary" role="alert" aria-atomic={false} tabIndex={-1} ref={box}>
      <Icon name="error" />
      <h2>{paths.length > 0 ? `Fix ${countInWords(paths.length, 'field')}` : 'Not saved'}</h2>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <a href={`#${idOf(path)}`} onClick={(event) => follow(event, path)}>
              {labelOfPath(entity, path)}: {inSentence(problems[path]?.text ?? '')}
            </a>
          </li>
        ))}
        {summary.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
