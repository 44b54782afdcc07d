import type { ReactNode } from 'react'
import { type Entity, metaOf, nameOfRow, type Row, type Section, textOf } from '#contract'
import { notesIn } from '#shapes'
import { api, attempt, invalidateKinds, showToast, useMay } from '#data'
import { useLocation, useRouter } from '#kit'
import { languageWords, offerUndo, quantity, recordUrl, urlWithinList } from '#record'
import { translationFor } from '#translated'
import { MenuItem } from '#controls'
import { isPendingVersion } from '../form-text.ts'
import type { Form } from '../form.ts'
import { textIn } from '../machine/states.ts'
import { questions } from '../questions.tsx'
import { useOtherLanguages } from '../use-form.ts'

interface MakeVersionProps {
  section: Section
  entity: Entity
  form: Form | undefined
  record: Row
}

/** Makes a record that was written in another language of the website the translation of another record. */
export function MakeVersion({ section, entity, form, record }: MakeVersionProps): ReactNode {
  const router = useRouter()
  const { path, search } = useLocation()
  const translation = translationFor(entity)
  const language = entity.fields.language?.kind === 'language' ? textOf(record.language) : ''
  const isLive = record.status === 'published'
  const mayTranslate = useMay(translation?.key, 'edit')
  const mayPublish = useMay(translation?.key, 'publish')
  const mayDelete = useMay(entity.key, 'delete')
  const isOther = useOtherLanguages(translation, language).length > 0
  const notes = notesIn(record)
  const isOffered = translation !== undefined && notes.some((note) => note.language === language)
  if (!isOffered || !mayTranslate || !mayDelete || isOther || (isLive && !mayPublish)) return null

  const title = `Make this the ${languageWords(language)} version of`
  const made = notes.filter(({ id }) => id !== null).length
  const ask = async (): Promise<void> => {
    if (isPendingVersion(record) || (form && textIn(form.state.get())?.changed.size)) {
      return showToast('Publish or discard your changes first.', { type: 'error' })
    }
    const into = await questions.askRecord({
      title: `${title}…`,
      body: (
        <>
          <p>
            The title, slug and text become the {languageWords(language)} translation of the {entity.one} you choose.{' '}
            {isLive ? 'The translation is live, and the old URL redirects to it.' : 'The translation is a draft.'}
          </p>
          <p>
            This {entity.one} goes to the trash
            {made > 0 && `, with its ${quantity({ one: 'translation', many: 'translations' }, made)}`}. You can undo
            this.
          </p>
        </>
      ),
      yes: 'Make translation',
      no: 'Cancel',
      label: `${languageWords(language)} version of`,
      to: entity.key,
      name: entity.one,
      placeholder: `Choose another ${entity.one}`,
      except: record.id,
    })
    if (!into) return
    const call = `${entity.path}/${encodeURIComponent(record.id)}/translation`
    const to = `${recordUrl(section, into.id)}&language=${encodeURIComponent(language)}`
    let response: unknown
    try {
      response = await api.send('POST', call, { version: record.version, sourceId: into.id }, { outdates: [] })
      await router.navigate(urlWithinList(path, search, to), { force: true })
    } finally {
      invalidateKinds([entity.key, translation.key]) // once this form is left, which would read its record from the trash
    }
    const message = `“${nameOfRow(entity, record)}” is now the ${languageWords(language)} version of “${into.label}”.`
    offerUndo(entity, { operationIds: [textOf(metaOf(response).operationId)], message })
  }
  return (
    <MenuItem icon="globe" onSelect={() => void attempt(ask)}>
      {title}…
    </MenuItem>
  )
}
