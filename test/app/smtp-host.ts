// A real host of a test file that sends its email through an SMTP stand-in.
import { after, before } from 'node:test'
import { type SmtpStandIn, smtpStandInFor } from '../host/mail/smtp-stand-in.ts'
import { realHost, type RealHost } from './real-screen.tsx'

export function smtpHost(): { host: RealHost; standIn(): SmtpStandIn } {
  let standIn: SmtpStandIn
  const ends: (() => void)[] = []
  before(async () => {
    standIn = await smtpStandInFor({
      after: (end) => {
        ends.push(end)
      },
    })
  })
  after(() => {
    for (const end of ends) end()
  })
  const environment = {
    get SMTP_URL() {
      return standIn.url
    },
  }
  return { host: realHost(true, [], { environment }), standIn: () => standIn }
}
