import { prose } from './prose.ts'

/** Pages of the website. `template` is one of the content page's own choices. */
type SamplePage = {
  readonly title: string
  readonly slug: string
  readonly template: 'page' | 'legal' | 'faq' | 'contact' | 'landing'
  readonly status: 'published' | 'draft' | 'in_review' | 'archived'
  readonly body: string
}

export const contentPages: readonly SamplePage[] = [
  {
    title: 'About us',
    slug: 'about',
    template: 'page',
    status: 'published',
    body: prose(`
Airside Guide explains airports: how to get there, what to expect inside and how to get out again. We write for people
who fly twice a year as well as for those who fly twice a week.

## How we work

- Every fact has a source, and every guideline names the authority that publishes the rule.
- Each page shows when we last looked at it. Guidelines carry a date until which they hold.
- Nobody pays us to be mentioned. Travel agents in our list are checked, not charged.

## Who we are

A small team in Delhi, London and Berlin, most of us with some years behind a counter, in a tower or on an apron. If you
find a mistake, [tell us](/contact): we answer everybody.`),
  },
  {
    title: 'Contact',
    slug: 'contact',
    template: 'contact',
    status: 'published',
    body: prose(`
We read every message and answer within two working days.

- **A mistake on a page?** Give us its address and what is right. A photograph of the sign helps most.
- **A travel agency** that wants to be listed? Write with your licence number.
- **Press and partners:** hello@example.com

We are no airline and no airport. For lost property, delays and bookings, please ask those who hold your bag or your
booking; how to reach them stands on the page of each airport.`),
  },
  {
    title: 'Questions and answers',
    slug: 'faq',
    template: 'faq',
    status: 'published',
    body: prose(`
## Are the times on an airport's page local?

Yes, always the airport's own, as on every ticket.

## Can I rely on the guidelines?

They are right to the best of our knowledge on the day that is shown. Rules change, sometimes overnight: the source is
linked below each guideline, and the source is what counts at the counter.

## Why is my airport missing?

Because we have not been able to check its facts yet. [Write to us](/contact) and we put it on the list.

## May I use your texts and pictures?

Please ask first. Codes, coordinates and lengths are facts and belong to everybody.

## How do I leave the newsletter?

With the link at its end, or with a message to us. It takes effect at once.`),
  },
  {
    title: 'Privacy',
    slug: 'privacy',
    template: 'legal',
    status: 'published',
    body: prose(`
This page says which data we keep about you, why, and how you have them erased.

## What we keep

| What | Why | How long |
|---|---|---|
| Your address, if you subscribe | to send the newsletter | until you unsubscribe |
| Your message, if you write to us | to answer it | two years |
| The time at which you agreed | to prove that you did | as long as the above |

We do not sell data and do not follow you from site to site.

## Your rights

You may ask what we hold about you, have it corrected, and have it erased. After an erasure we keep only a fingerprint
of your address, from which it cannot be read, so that nobody subscribes you again by mistake.

Write to hello@example.com. If you are not content with our answer, you may turn to the data protection authority of
your country.`),
  },
  {
    title: 'Terms of use',
    slug: 'terms',
    template: 'legal',
    status: 'published',
    body: prose(`
## 1. What this site is

Airside Guide gives information on airports and on travelling. It is no substitute for what your airline, the airport or
an authority tells you.

## 2. What you may do

You may read, print and link everything here. Copying whole pages to other sites needs our permission in writing.

## 3. What we answer for

We take care, and still make mistakes. We answer for damage caused with intent or by gross negligence, and for nothing
that the law allows us to exclude.

## 4. Travel agents

Agencies in our list are independent. A contract that you make with one of them is between you and it.`),
  },
  {
    title: 'Accessibility',
    slug: 'accessibility',
    template: 'page',
    status: 'published',
    body: prose(`
This site should work for everybody: with a keyboard, with a screen reader, at four times the size and on a slow line.
We test each template against WCAG 2.2, level AA.

## What does not work yet

- Some older photographs have no description.
- The plans of airfields are pictures; the same facts stand in the table below each of them.

If something stops you, [tell us](/contact) which page it was and what you use. We mend such things first.`),
  },
  {
    title: 'Cookies',
    slug: 'cookies',
    template: 'legal',
    status: 'in_review',
    body: prose(`
We set one cookie: it remembers the language that you chose, for a year. Visits are counted without cookies and without
your full address. There is nothing to agree to, and so no banner asks you.`),
  },
  {
    title: 'Advertise with us',
    slug: 'advertise',
    template: 'landing',
    status: 'draft',
    body: prose(`
Airports, railways and tourist boards reach travellers here while they plan. We mark every advertisement as one, and
none of them appears inside a guideline.`),
  },
  {
    title: 'Travelling again: entry rules of 2021',
    slug: 'entry-rules-2021',
    template: 'page',
    status: 'archived',
    body: prose(`
This page collected the tests and certificates that countries asked for in 2021. Nearly all of these rules have ended.
We keep it for those who follow a link to it; the rules that hold today are among our guidelines.`),
  },
]
