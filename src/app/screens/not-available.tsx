import { Link } from '../../kit/link.tsx'
import { Fault } from '../shell/fault.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { home } from '../guard.ts'
import type { SectionProps } from '../shell/section-screen.ts'

/** A section for which the product host has no calls. */
export default function NotAvailable({ section }: SectionProps) {
  return (
    <>
      <PageHead section={section} />
      <Fault
        icon="info" title="Not available on this host"
        actions={<Link className="btn primary" to={home}>Go to dashboard</Link>}
      >
        The product host does not offer what {section.title} needs. Everything else works.
      </Fault>
    </>
  )
}
