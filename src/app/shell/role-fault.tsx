import type { Section } from '../../contract/entities/index.ts'
import { Link } from '../../kit/link.tsx'
import { useOwn } from '../profile.ts'
import { Fault } from './fault.tsx'
import { home } from '../guard.ts'

/** What the person's role may not see, or may not make; the permission by its name in the grid of a role. */
export function RoleFault({ section, needs }: { section: Section; needs: 'View' | 'Edit' }) {
  const role = useOwn('role')?.label
  return (
    <Fault
      icon="lock" title="Your role does not open this screen"
      actions={<Link className="btn primary" to={home}>Go to dashboard</Link>}
    >
      Not permitted: it needs “{section.seo ? section.group : section.title}: {needs}”.{' '}
      {role && `Your role is ${role}. `}An administrator can change what it may do under Manage Members.
    </Fault>
  )
}
