import { prose } from './prose.ts'

/**
 * The messages of travellers. Relations: `assignee` by the email in `users`. `page` is the page with the form.
 * `receivedHoursAgo` counts back from seeding. The spam holds HTML on purpose:
 * it must be shown as text.
 */
type SampleMessage = {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly subject: string
  readonly body: string
  readonly status: 'new' | 'open' | 'answered' | 'spam'
  readonly assignee: string | null
  readonly notes: string
  readonly receivedHoursAgo: number
  readonly page: string
}

const daniel = 'daniel.reyes@example.com'
const meera = 'meera.nair@example.com'

export const contactMessages: readonly SampleMessage[] = [
  {
    name: 'Aarav Kulkarni',
    email: 'aarav.kulkarni@example.com',
    phone: null,
    status: 'new',
    assignee: null,
    notes: '',
    subject: 'Wheelchair assistance page is out of date',
    receivedHoursAgo: 2,
    page: '/guides/wheelchair-assistance-at-delhi',
    body: prose(`
Hello,

the help counter at Terminal 3 in Delhi moved in October. It is now near gate 4, on the left when you come from the
metro. Your page still has the old place and my father had to walk the whole kerb.

I took a photo of the sign, shall I send it?

Regards, Aarav Kulkarni`),
  },
  {
    name: 'Léa Fontaine',
    email: 'lea.fontaine@example.org',
    phone: null,
    status: 'open',
    assignee: meera,
    notes: 'Credit confirmed by telephone. Change it on the next edit of the CDG page.',
    receivedHoursAgo: 5,
    subject: 'Photo credit on the Paris guide',
    page: '/airports/paris-cdg',
    body: prose(`
Thank you for the quick reply. The credit line should read "Léa Fontaine / Atelier Nord", without the year.
The picture of the walkway is mine, too; you may use it under the same conditions.`),
  },
  {
    name: 'Tomasz Orłowski',
    email: 'tomasz@example.net',
    phone: null,
    status: 'new',
    assignee: null,
    notes: '',
    subject: 'Add Kraków (KRK), please',
    receivedHoursAgo: 9,
    page: '/airports',
    body: prose(`
Good morning. I run a small agency in Poland and our clients often start from Kraków, not from Warsaw. Would you
add KRK? I can send you the terminals and the train times.`),
  },
  {
    name: 'Sunita Ghosh',
    email: 'sunita.ghosh@example.com',
    phone: '+442079460318',
    status: 'new',
    assignee: null,
    notes: '',
    subject: 'e-Visa: which counter?',
    receivedHoursAgo: 26,
    page: '/guides/e-visa-and-arrival-at-delhi',
    body: prose(`
My parents land in Delhi on Friday night with e-Visas. Is it a queue of its own, or do they stand with everybody?
They are both over 75 and I would like to tell them exactly what the sign says.

Thank you! Sunita`),
  },
  {
    name: 'Daniel Whitlock',
    email: 'd.whitlock@example.org',
    phone: null,
    status: 'open',
    assignee: daniel,
    notes: '',
    subject: 'Broken link in the liquids guideline',
    receivedHoursAgo: 31,
    page: '/guides/liquids-in-hand-baggage',
    body: prose(`
The link at the bottom of your liquids page ends in a "page not found" for me. Might be only for UK visitors, as
it wants to send me to another language.`),
  },
  {
    name: 'Priya Nambiar',
    email: 'priya@example.net',
    phone: null,
    status: 'open',
    assignee: daniel,
    notes: 'Asked for the licence number on Monday.',
    subject: 'Partnership enquiry, Kochi',
    receivedHoursAgo: 70,
    page: '/airports/kochi-cok',
    body: prose(`
We operate transfers between Cochin airport and Munnar with our own cars and would like to be listed as an agent.
What do you need from us? We have been licensed since 2014.`),
  },
  {
    name: 'Yuki Tanaka',
    email: 'yuki.tanaka@example.com',
    phone: null,
    status: 'answered',
    assignee: meera,
    notes: 'Corrected and thanked.',
    subject: 'Haneda: which terminal for ANA to Europe?',
    receivedHoursAgo: 98,
    page: '/airports/tokyo-hnd',
    body: prose(`
Some ANA international flights leave from Terminal 2 and some from Terminal 3. Your page made me think it is
always 3. I nearly missed my flight to Frankfurt last week. Please make it clearer.`),
  },
  {
    name: 'Marta Oliveira',
    email: 'marta.oliveira@example.com',
    phone: null,
    status: 'answered',
    assignee: daniel,
    notes: 'Two addresses, one with a dot. Removed the second at her request.',
    receivedHoursAgo: 122,
    subject: 'Newsletter arrives twice',
    page: '/contact',
    body: prose(`
I am subscribed once, as far as I can see, but I receive two copies every time. Could you remove one? I would like
to keep the other :-)`),
  },
  {
    name: 'Henrik Bergström',
    email: 'henrik@example.org',
    phone: '+46846500442',
    status: 'answered',
    assignee: daniel,
    notes: '',
    subject: 'Map of the gates in Doha',
    receivedHoursAgo: 146,
    page: '/airports/doha-doh',
    body: prose(`
Is there a plan of the gates for Doha? I only found the runways. I have 55 minutes between two flights and want to
know whether that is a walk or a train.`),
  },
  {
    name: 'SEO Rank Masters',
    email: 'growth@example.net',
    phone: null,
    status: 'spam',
    assignee: null,
    notes: '',
    subject: 'Your website can be number 1!!!',
    receivedHoursAgo: 200,
    page: '/contact',
    body: prose(`
Dear Sir/Madam, we found 47 critical errors on your website. For only 99 USD per month we put you on page one,
guaranteed. <a href="https://example.net/offer">Click here</a> to claim your free audit.`),
  },
  {
    name: 'Grace Wanjiru',
    email: 'grace.wanjiru@example.com',
    phone: null,
    status: 'answered',
    assignee: daniel,
    notes: '',
    subject: 'Yellow fever: layover in Addis Ababa',
    receivedHoursAgo: 410,
    page: '/guides/yellow-fever-certificate',
    body: prose(`
I fly Nairobi – Addis Ababa – Mumbai with seven hours in between and do not leave the airport. Will India ask for
the certificate? Your page says a long stop can count, how long is long?`),
  },
  {
    name: 'Peter Lindqvist',
    email: 'p.lindqvist@example.com',
    phone: null,
    status: 'answered',
    assignee: meera,
    notes: '',
    subject: 'Runway in Svalbard',
    receivedHoursAgo: 1150,
    page: '/airports/longyearbyen-lyr',
    body: prose(`
Lovely page on Longyearbyen. One remark from somebody who worked there: it is not only the permafrost, it is that
the sun warms the asphalt in summer. They painted it white for a while to keep it cool.`),
  },
  {
    name: 'Camila Duarte',
    email: 'camila.duarte@example.org',
    phone: null,
    status: 'answered',
    assignee: daniel,
    notes: 'Asked the author; sent the airline contact.',
    subject: 'Flying with two prams',
    receivedHoursAgo: 2300,
    page: '/blogs/flying-with-a-baby',
    body: prose(`
We have twins. Every airline page says "one pram per child", but at the gate in Lisbon they wanted to send one to
the hold. Who decides?`),
  },
  {
    name: 'Oliver Grant',
    email: 'oliver.grant@example.com',
    phone: '+12025550147',
    status: 'answered',
    assignee: meera,
    notes: '',
    subject: 'Teaching with your runway article',
    receivedHoursAgo: 4100,
    page: '/blogs/what-runway-numbers-mean',
    body: prose(`
I teach geography to 12-year-olds and used your article on runway numbers for a lesson on the magnetic pole. They
loved it. May I print it for the class?`),
  },
  {
    name: 'Fatima Al Balushi',
    email: 'fatima.albalushi@example.net',
    phone: null,
    status: 'answered',
    assignee: daniel,
    notes: '',
    subject: 'Arabic version?',
    receivedHoursAgo: 6400,
    page: '/airports/muscat-mct',
    body: prose(`
Are you planning to have the pages for Muscat and the Gulf airports in Arabic as well? I would be happy to help with
the translation.`),
  },
]
