import { useEffect } from 'react'
import { readSiteUrl } from '#contract'
import { FormHead } from '../form/form-head.tsx'
import type { Form } from '../form/form-state.ts'
import { OpenedRecord } from '../form/opened-record.tsx'
import { fetchRecordAhead } from '../form/record-ahead.ts'
import { useOpenedForm } from '../form/use-opened-form.ts'
import { profile } from '../profile.ts'
import { confirmChanges } from '../settings/confirm-changes.tsx'
import { watchMaintenance } from '../settings/watch-maintenance.ts'
import type { EntityProps } from '../shell/section-screen.ts'
import '../styles/settings.css'

export function prefetch({ entity }: EntityProps): void {
  if (entity.single !== undefined) fetchRecordAhead(entity, entity.single)
}

// There is no list to go to, and no other record.
const exits = { leave: () => {}, becameRecord: () => {} }

/** The website's one record, in sections; what a save changes is shown before it is made. */
export default function SettingsScreen({ section, entity }: EntityProps) {
  const opened = useOpenedForm(entity, entity.single, undefined)
  const { form } = opened
  useEffect(() => form && followSiteUrl(form), [form])
  useEffect(() => form && watchMaintenance(form), [form])
  return (
    <>
      <FormHead
        section={section} entity={entity} form={form} isNew={false} onDelete={undefined}
      />
      <div className="sett">
        <OpenedRecord opened={opened} section={section} exits={exits} beforeSave={confirmChanges} />
      </div>
    </>
  )
}

/** "View website" leads to the address as it is saved. */
const followSiteUrl = ({ store }: Form): (() => void) => {
  const follow = () => {
    const siteUrl = readSiteUrl(store.get().record?.siteUrl)
    if (siteUrl === undefined) return
    profile.set((now) => (now === undefined || now === 'bare' || now.siteUrl === siteUrl ? now : { ...now, siteUrl }))
  }
  follow()
  return store.subscribe(follow)
}
