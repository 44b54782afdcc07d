import { useEffect } from 'react'
import { type Permission, type Section, sectionOf } from '#contract'
import { home, lacksSaving, unsavedIn, useOwn } from '#data'
import { Link, useLocation, useSearchParams } from '#kit'
import { Fault } from './fault.tsx'

/** The name of the permission in the grid of permissions. */
function permissionTitle({ seo, group, title, key }: Section): string | undefined {
  return seo ? group : key === undefined ? title : (sectionOf(key)?.title ?? title)
}

/** Names the missing permission as the grid does, or the missing call of the host. */
export function RoleFault({ section, needs }: { section: Section; needs: Permission }) {
  const role = useOwn('role')?.label
  const { state } = useLocation()
  const [query] = useSearchParams()
  const isKept = unsavedIn(state, section.key ?? '', query.get('id') ?? query.get('edit') ?? undefined) !== undefined
  // The permission may be revoked during typing, which removes the focused field.
  useEffect(() => {
    if (isKept && document.activeElement === document.body) document.querySelector<HTMLElement>('.fault h2')?.focus()
  }, [])
  const actions = (
    <Link className="btn primary" to={home}>
      Go to dashboard
    </Link>
  )
  if (needs === 'edit' && section.entity !== undefined && section.key !== undefined && lacksSaving(section.key)) {
    return (
      <Fault icon="info" title="Not available on this server" actions={actions}>
        On this server, {section.title} is view-only.
      </Fault>
    )
  }
  return (
    <Fault icon="lock" title="You don’t have access to this screen" actions={actions}>
      You need permission to {needs} {permissionTitle(section)}.{' '}
      {role === '' ? (
        'You have no role yet. Ask an administrator for one.'
      ) : (
        <>Ask an administrator{role && ` to update the ${role} role`}.</>
      )}
      {isKept && <span> We’ll restore your unsaved text once you have permission.</span>}
    </Fault>
  )
}
