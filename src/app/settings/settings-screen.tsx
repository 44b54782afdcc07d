import { useEffect } from 'react'
import { type Entity, type Json, settingsOfFeatures } from '#contract'
import { confirm, has, readNow } from '#data'
import {
  baseValues,
  CompareTable,
  countInWords,
  focusField,
  type Form,
  FormHead,
  OpenedRecord,
  prefetchRecord,
  setNote,
  useOpenedForm,
  useReadOnly,
  valueCell,
} from '#form'
import { useSearchParams } from '#kit'
import type { EntityProps } from '#page'
import { editableNames } from '#change'
import { languageWords, quantity, translationWorkQuery } from '#record'
import { siteLanguagesIn } from '#translated'
import { Note } from '#ui'
import { retentionNote, watchRetention } from './retention.tsx'
import { SettingTabs, tabsOf, useProblemTab, useReveal, useSettingTab } from './setting-tabs.tsx'
import './styles/settings.css'

const path = 'maintenance'
const key = `${path}:on`
const now = 'Visitors now see the notice.'
const soon = 'After saving, visitors see the notice instead of the website.'

/** Shows the effect on visitors next to the switch; returns a function that stops this. */
const watchMaintenance = (form: Form): (() => void) => {
  const say = () => {
    const saved = form.text()
    const { typed, notes } = saved
    const text = typed.maintenance !== true ? undefined : baseValues(saved).maintenance === true ? now : soon
    if (notes[key]?.text !== text) setNote(form, key, text === undefined ? undefined : { path, tone: 'warn', text })
  }
  say()
  return form.state.subscribe(say)
}

const shownByLack = new Map<string, Entity>()

/** The settings that this host has: some require a feature. */
function shownSettings(entity: Entity): Entity {
  const lack = settingsOfFeatures.map(({ feature }) => (has(feature) ? '' : feature)).join()
  const isShown = (name: string): boolean =>
    settingsOfFeatures.every(({ feature, fields }) => has(feature) || !fields.some((known) => known === name))
  const shown = shownByLack.get(lack) ?? {
    ...entity,
    fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => isShown(name))),
    form: entity.form
      .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
      .filter(({ fields }) => fields.length > 0),
  }
  shownByLack.set(lack, shown)
  return shown
}

function prefetch({ entity: whole }: EntityProps): void {
  const entity = shownSettings(whole)
  if (entity.single !== undefined) prefetchRecord(entity, entity.single)
}

// The screen has no list and no other record.
const exits = { becameRecord: () => {} }

/** The only settings record, in sections. Before a save, the user sees the changes. */
function SettingsScreen({ section, entity: whole }: EntityProps) {
  const entity = shownSettings(whole)
  const opened = useOpenedForm(entity, entity.single, undefined)
  const { form } = opened
  const isReadOnly = useReadOnly(form)
  const [address] = useSearchParams()
  const field = address.get('field')
  const tabs = tabsOf(entity)
  const tab = useSettingTab(tabs)
  const reveal = useReveal(tabs, tab)
  useProblemTab(form, tab, reveal)
  useEffect(() => {
    if (form && field !== null) focusField(field)
  }, [form, field])
  useEffect(() => form && watchMaintenance(form), [form])
  useEffect(() => form && watchRetention(form), [form])
  return (
    <>
      <FormHead section={section} entity={entity} form={form} isNew={false} onDelete={undefined} />
      {form && !isReadOnly && <SettingTabs all={tabs} shown={tab} form={form} />}
      <div className="sett">
        <OpenedRecord
          opened={opened}
          section={section}
          exits={exits}
          beforeSave={confirmChanges}
          reveal={reveal}
          {...(tab && { sections: tab.sections })}
        />
      </div>
    </>
  )
}

/** Lists the old and new value of each changed field, because a save affects every page of the website. */
const confirmChanges = async (form: Form): Promise<boolean> => {
  const deletes = await retentionNote(form)
  const { entity } = form
  const text = form.text()
  const { typed, labels, changed } = text
  const names = editableNames(entity, false).filter((name) => changed.has(name))
  const leaving = await leavingPages(baseValues(text).languages, typed.languages)
  const closes = changed.has('maintenance') && typed.maintenance === true
  return confirm({
    title: `Save ${countInWords(names.length, 'change')}?`,
    yes: deletes ? 'Save and delete' : 'Save',
    no: 'Keep editing',
    isDestructive: closes || deletes !== undefined || leaving.length > 0,
    body: (
      <>
        {closes && (
          <Note tone="warn">Visitors see a notice instead of the website until you turn maintenance mode off.</Note>
        )}
        {deletes}
        {leaving.map(({ language, live }) => (
          <Note key={language} tone="warn">
            {quantity({ one: 'live page', many: 'live pages' }, live)} in {languageWords(language)} will disappear from
            the website. The translations are kept.
          </Note>
        ))}
        <CompareTable
          label="What changes"
          heads={['Before', 'After']}
          rows={names.map((name) => ({
            name,
            label: entity.fields[name]?.label ?? name,
            cells: [baseValues(text), typed].map((values) => valueCell(entity, name, values[name] ?? null, labels)),
          }))}
        />
      </>
    ),
  })
}

const publicIn = (languages: Json | undefined): string[] =>
  siteLanguagesIn(languages).flatMap(({ language, isPublic }) => (isPublic ? [language] : []))

/** The languages that the website will no longer have, with their live pages. */
async function leavingPages(before: Json | undefined, after: Json | undefined) {
  const left = publicIn(before).filter((language) => !publicIn(after).includes(language))
  if (left.length === 0) return []
  const work = await readNow(translationWorkQuery)
  return work.filter(({ language, live }) => live > 0 && left.includes(language))
}

export const settingsScreen = { Screen: SettingsScreen, prefetch }
