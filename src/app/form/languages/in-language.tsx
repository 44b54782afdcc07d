import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type Entity, type Row, type Section, textOf } from '#contract'
import { notesIn } from '#shapes'
import { attempt, recordQuery, useHas, useRead } from '#data'
import { useLocation, useRouter, useSearchParams } from '#kit'
import { withQueryWords } from '#record'
import { translationFor } from '#translated'
import { MissingRecord } from '../missing-record.tsx'
import type { FirstValues } from '../use-opened-form.ts'

const SourceContext = createContext<Row | undefined>(undefined)

/** The live record that the translation in the form is made from; undefined in all other forms. */
export const useSource = (): Row | undefined => use(SourceContext)

/** The record that a form opens. */
export interface Opening {
  entity: Entity
  id: string | undefined
  first?: FirstValues
  /** The form has created the translation; undefined for other records. */
  onMade?: (row: Row) => void
}

interface InLanguageProps {
  section: Section
  entity: Entity
  id: string | undefined
  waiting: ReactNode
  children(opening: Opening): ReactNode
}

/** Opens the record itself, or its translation into the language of the URL. */
export function InLanguage(props: InLanguageProps) {
  const { entity, id, children } = props
  const [query] = useSearchParams()
  const language = query.get('language')
  const translation = translationFor(entity)
  const isThere = useHas('translations') && translation !== undefined
  if (isThere && id !== undefined && query.has('translation'))
    return <FindSource {...props} id={id} translation={translation} />
  return isThere && id !== undefined && language !== null ? (
    <InOther {...props} id={id} language={language} translation={translation} />
  ) : (
    children({ entity, id })
  )
}

interface OfTranslationProps extends InLanguageProps {
  id: string
  translation: Entity
}

/** A link with the ID of a translation leads to its language of the source's form. */
function FindSource({ section, id, waiting, translation }: OfTranslationProps): ReactNode {
  const router = useRouter()
  const location = useLocation()
  const { data: row, error, reload } = useRead(recordQuery(translation, id))
  const name = section.edit === undefined ? 'edit' : 'id'
  useEffect(() => {
    if (!row) return
    const words = { translation: undefined, [name]: textOf(row.sourceId), language: textOf(row.language) }
    void attempt(() => router.navigate(withQueryWords(location, words), { state: location.state, replace: true }))
  }, [row])
  return error && !row ? (
    <MissingRecord section={section} entity={translation} id={id} error={error} onRetry={reload} />
  ) : (
    waiting
  )
}

interface InOtherProps extends OfTranslationProps {
  language: string
}

function InOther({ section, entity, id, waiting, children, language, translation }: InOtherProps) {
  const { data: source, error, reload } = useRead(recordQuery(entity, id))
  const [made, setMade] = useState<{ source: Row; language: string; row: Row }>()
  if (!source) {
    return error ? <MissingRecord section={section} entity={entity} id={id} error={error} onRetry={reload} /> : waiting
  }
  const known = notesIn(source).find((note) => note.language === language)?.id
  // Until the source is read again, only this form knows the translation that it has created.
  const own = made?.source === source && made.language === language ? made.row.id : undefined
  return (
    <SourceContext value={source}>
      {children({
        entity: translation,
        id: known ?? own,
        first: { of: `${language}:${id}`, given: { sourceId: id, language } },
        onMade: (row) => setMade({ source, language, row }),
      })}
    </SourceContext>
  )
}
