import { useEffect } from 'react'
import { capital, type Permission, type Section, sectionOf } from '#contract'
import { home, lacksSaving, unsavedIn, useOwn } from '#data'
import { Link, useLocation, useSearchParams } from '#kit'
import { Fault } from './fault.tsx'

/** As the grid of permissions calls it. */
function permissionTitle({ seo, group, title, key }: Section): string | undefined {
  return seo ? group : key === undefined ? title : sectionOf(key)?.title ?? title
}

/** What the role may not see or make, by the name of the permission in its grid; or what the host has no call for. */
export function RoleFault({ section, needs }: { section: Section; needs: Permission }) {
  const role = useOwn('role')?.label
  const { state } = useLocation()
  const [query] = useSearchParams()
  const isKept = unsavedIn(state, section.key ?? '', query.get('id') ?? query.get('edit') ?? undefined) !== undefined
  // The right may be withdrawn amid typing, and the field that had the focus is gone.
  useEffect(() => {
    if (isKept && document.activeElement === document.body) document.querySelector<HTMLElement>('.fault h2')?.focus()
  }, [])
  const actions = <Link className="btn primary" to={home}>Go to dashboard</Link>
  if (needs === 'edit' && section.entity !== undefined && section.key !== undefined && lacksSaving(section.key)) {
    return (
      <Fault icon="info" title="Not available on this host" actions={actions}>
        The product host shows what {section.title} lists but has no call that adds to it.
      </Fault>
    )
  }
  return (
    <Fault icon="lock" title="Your role has no access to this screen" actions={actions}>
      Not permitted: it needs “{permissionTitle(section)}: {capital(needs)}”.{' '}
      {role === '' ? 'You have no role yet: an administrator can give you one under Manage Members.'
        : <>{role && `Your role is ${role}. `}An administrator can change what it may do under Manage Members.</>}
      {isKept && <span> What you typed is kept here, and comes back with the right to it.</span>}
    </Fault>
  )
}
