import { Link } from '../../kit/link.tsx'
import { useStore } from '../../kit/store.ts'
import { profile } from '../profile.ts'
import { Fault } from './fault.tsx'
import { home } from '../guard.ts'

/** What the person's role may not see, or may not make. */
export function RoleFault() {
  const role = useStore(profile, (now) => (now === 'bare' ? undefined : now?.role.label))
  return (
    <Fault
      icon="lock" title="Your role does not open this screen"
      actions={<Link className="btn primary" to={home}>Go to dashboard</Link>}
    >
      {role && `Your role is ${role}. `}An administrator can change what it may see under Manage Members.
    </Fault>
  )
}
