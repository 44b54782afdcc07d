import { type Entity, ownLanguageName, textOf } from '#contract'
import { type LanguageNote, notesIn } from '#shapes'
import { attempt, recordQuery, useHas, useOwn, useRead } from '#data'
import { isPlainClick, Link, useLocation, useRouter } from '#kit'
import { withQueryWords, LinkTabs, quantity } from '#record'
import { Note } from '#ui'
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

/** A copy starts in one language. */
function CopyNote({ entity, id }: { entity: Entity; id: string }) {
  const made = notesIn(useRead(recordQuery(entity, id)).data).filter((note) => note.id !== null).length
  return (
    made > 0 && (
      <Note tone="info">
        The copy doesn’t include the {quantity({ one: 'translation', many: 'translations' }, made)} of the original.
      </Note>
    )
  )
}

/** Links to the record in each language of the website, with the state of each translation. */
export function LanguageTabs({ entity, form }: LanguageTabsProps) {
  const router = useRouter()
  const location = useLocation()
  const record = useRecord(form)
  const source = useSource() ?? record
  const language = useTextOf(form, ({ typed }) => entity.translates && textOf(typed.language))
  const notes = notesIn(source)
  const siteLanguage = useOwn('siteLanguage')
  const copyId = form?.state.get().target.copyId
  if (!useHas('translations')) return null
  if (notes.length === 0) return copyId !== undefined && <CopyNote entity={entity} id={copyId} />
  // The text of each language stays in the history entry, so no one is asked before switching.
  const tabOf = (tag: string | undefined, name: string | undefined, words: string) => {
    const to = withQueryWords(location, { language: tag })
    return (
      <Link
        key={name}
        to={to}
        aria-current={tag === language ? 'page' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          void attempt(() => router.navigate(to, { state: router.location().state, force: true }))
        }}
      >
        {name === undefined ? 'Original' : <span lang={name}>{ownLanguageName(name)}</span>}
        {words !== '' && <small>{words}</small>}
      </Link>
    )
  }
  return (
    <LinkTabs label="Languages" className="language-tabs" current={language ?? ''}>
      {tabOf(undefined, siteLanguage, '')}
      {notes.map((note) => tabOf(note.language, note.language, stateWords(note)))}
    </LinkTabs>
  )
}
