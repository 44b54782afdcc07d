import { home } from '#data'
import { Link } from '#kit'
import { Fault, PageHead, type SectionProps } from '#page'

/** The screen of a section that the host doesn't support. */
export function NotAvailable({ section }: SectionProps) {
  return (
    <>
      <PageHead section={section} />
      <Fault
        icon="info"
        title="Not available on this server"
        actions={
          <Link className="btn primary" to={home}>
            Go to dashboard
          </Link>
        }
      >
        This server doesn’t support {section.title}. Everything else works.
      </Fault>
    </>
  )
}
