import { type MouseEvent, useEffect, useState } from 'react'
import { type Entity, type FormSection, isEmpty } from '#contract'
import { Icon } from '#ui'
import { countInWords } from './error-summary.tsx'
import type { FormText } from './form-text.ts'
import { rootOf } from './field-path.ts'
import { useForm, useText } from './use-form.ts'

export const sectionId = (title: string): string => `s-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

const errorsIn = ({ fields }: FormSection, { problems }: FormText): number =>
  Object.keys(problems).filter((path) => fields.includes(rootOf(path))).length

const isComplete = ({ fields }: Entity, section: FormSection, { typed }: FormText): boolean =>
  section.fields.every((name) => !fields[name]?.required || !isEmpty(typed[name])) &&
  section.fields.some((name) => !isEmpty(typed[name]) && typed[name] !== false)

/**
 * The section that is being read: the last one that starts above a line. The line moves down with the scroll position,
 * so that the first section is current at the top and the last one at the end, whatever the window's height.
 */
function useCurrent(titles: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(titles[0])
  useEffect(() => {
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement
      const line = Math.max(1, clientHeight * Math.min(1, scrollTop / (scrollHeight - clientHeight || 1)))
      const above = titles.filter(
        (title) => (document.getElementById(sectionId(title))?.getBoundingClientRect().top ?? Infinity) <= line,
      )
      setCurrent(above.at(-1) ?? titles[0])
    }
    // The observer looks after layout; looking here would force one while the form is still changing.
    const observer = new ResizeObserver(look)
    observer.observe(document.documentElement)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [titles])
  return current
}

/** Folded links to the sections, with the number of problems, or a check mark if all required fields are filled. */
export function SectionNav({ sections }: { sections: readonly FormSection[] }) {
  const { entity } = useForm()
  const [titles] = useState(() => sections.map(({ title }) => title))
  const current = useCurrent(titles)
  // One string, so that keystrokes that don't affect the marks don't render anything here.
  const marks = useText((now) =>
    sections.map((section) => errorsIn(section, now) || (isComplete(entity, section, now) ? 'ok' : '')).join(),
  ).split(',')
  const errors = marks.reduce((sum, mark) => sum + (Number(mark) || 0), 0)

  const follow = (event: MouseEvent, title: string) => {
    const heading = document.getElementById(`${sectionId(title)}-t`)
    if (!heading) return
    event.preventDefault()
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
  }
  return (
    <nav className="secnav" aria-label="Sections">
      <details>
        <summary>
          <Icon name="right" size="s" className="chev" />
          Sections
          {errors > 0 && <Tally count={errors} />}
        </summary>
        {titles.map((title, index) => {
          const mark = marks[index] ?? ''
          return (
            <a
              key={title}
              href={`#${sectionId(title)}`}
              aria-current={title === current || undefined}
              onClick={(event) => follow(event, title)}
            >
              {title}
              {mark === 'ok' ? <Icon name="check" /> : mark && <Tally count={Number(mark)} />}
            </a>
          )
        })}
      </details>
    </nav>
  )
}

const Tally = ({ count }: { count: number }) => (
  <span className="tally" aria-label={countInWords(count, 'error')}>
    {count}
  </span>
)
