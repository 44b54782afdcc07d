import { type Entity, textOf } from '#contract'
import { type LanguageNote, notesIn } from '#shapes'
import { attempt, useHas } from '#data'
import { isPlainClick, Link, useLocation, useRouter } from '#kit'
import { withQueryWords, languageWords, LinkTabs } from '#record'
import type { Form } from '../form.ts'
import { useRecord, useTextOf } from '../use-form.ts'
import { useSource } from './in-language.tsx'
import '../styles/languages.css'

const stateWords = ({ state, isBehind }: LanguageNote): string =>
  state === 'missing'
    ? 'missing'
    : [state === 'draft' && 'draft', isBehind && 'source changed'].filter(Boolean).join(', ')

interface LanguageTabsProps {
  entity: Entity
  form: Form | undefined
}

/** Links to the record in each language of the website, with the state of each translation. */
export function LanguageTabs({ entity, form }: LanguageTabsProps) {
  const router = useRouter()
  const location = useLocation()
  const record = useRecord(form)
  const source = useSource() ?? record
  const language = useTextOf(form, ({ typed }) => entity.translates && textOf(typed.language))
  const notes = notesIn(source)
  if (!useHas('translations') || notes.length === 0) return null
  // The text of each language stays in the history entry, so no one is asked before switching.
  const tabOf = (tag: string | undefined, label: string, words: string) => {
    const to = withQueryWords(location, { language: tag })
    return (
      <Link
        key={label}
        to={to}
        aria-current={tag === language ? 'page' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          void attempt(() => router.navigate(to, { state: router.location().state, force: true }))
        }}
      >
        {label}
        {words !== '' && <small>{words}</small>}
      </Link>
    )
  }
  return (
    <LinkTabs label="Languages" className="language-tabs" current={language ?? ''}>
      {tabOf(undefined, 'Original', '')}
      {notes.map((note) => tabOf(note.language, languageWords(note.language), stateWords(note)))}
    </LinkTabs>
  )
}
