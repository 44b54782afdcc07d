import { adviceTexts } from './blog-texts-advice.ts'
import { storyTexts } from './blog-texts-stories.ts'
import { prose } from './prose.ts'

/**
 * Blog posts. Relations: `author` by the email in `users`, `type` and `tags` by name.
 * `coverId` is of `pictures`. `publishedDaysAgo` counts back from seeding; `inHours` is when a scheduled post goes out.
 */
export type SampleBlog = Post & { readonly body: string }

type Post = {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly author: string
  readonly type: string
  readonly tags: readonly string[]
  readonly coverId?: string
} & (
  | { readonly status: 'published'; readonly publishedDaysAgo: number }
  | { readonly status: 'scheduled'; readonly inHours: number }
  | { readonly status: 'draft' | 'in_review' }
)

const meera = 'meera.nair@example.com'
const kofi = 'kofi.owusu@example.com'
const lena = 'lena.hoffmann@example.com'

/** The texts by slug. They are too long to stand next to the other values. */
function textOf(slug: string): string {
  return prose(adviceTexts[slug] ?? storyTexts[slug] ?? '')
}

const posts: readonly Post[] = [
  {
    title: 'How early should you really be at the airport?',
    slug: 'how-early-at-the-airport',
    author: meera,
    type: 'Travel tips',
    tags: ['Security', 'Baggage'],
    status: 'published',
    publishedDaysAgo: 0.1,
    excerpt:
      'Two hours, three hours, the night before? Work your own time out from four closing times instead of a ' +
      'rule of thumb, and spend the hour you save at home.',
  },
  {
    title: 'What the numbers on a runway mean',
    slug: 'what-runway-numbers-mean',
    author: kofi,
    type: 'Behind the scenes',
    tags: ['Runways'],
    status: 'published',
    publishedDaysAgo: 13,
    coverId: 'reef-runway',
    excerpt:
      'Every runway carries its compass heading in metre-high paint. Why Delhi has an 11R and a 29L that are ' +
      'the same strip of asphalt, and why the numbers change while the runway stays.',
  },
  {
    title: 'Delhi airport: which terminal, which train',
    slug: 'delhi-airport-terminals-and-trains',
    author: meera,
    type: 'Airport guides',
    tags: ['Delhi', 'India', 'Rail'],
    status: 'published',
    publishedDaysAgo: 21,
    excerpt:
      'Three terminals, two metro lines and one question that decides your morning: is your flight ' +
      'international? A short guide to Indira Gandhi International Airport.',
  },
  {
    title: 'Power banks: the 100 watt-hour rule in plain words',
    slug: 'power-banks-100-watt-hours',
    author: kofi,
    type: 'Travel tips',
    tags: ['Batteries', 'Baggage', 'Security'],
    status: 'published',
    publishedDaysAgo: 34,
    excerpt:
      'The label says milliampere-hours, the rule says watt-hours. One multiplication tells you whether your ' +
      'power bank may fly, and where it has to be when it does.',
  },
  {
    title: 'Five hours at Changi, well spent',
    slug: 'five-hours-at-changi',
    author: lena,
    type: 'Destinations',
    tags: ['Asia', 'Transit', 'Families'],
    status: 'published',
    publishedDaysAgo: 47,
    coverId: 'jewel-rain',
    excerpt:
      'A waterfall indoors, a garden of butterflies and a walk above the treetops: how to spend a long ' +
      'connection in Singapore without leaving the airport, or by leaving it briefly.',
  },
  {
    title: 'Landing on a beach: the timetable of Barra',
    slug: 'landing-on-a-beach-barra',
    author: kofi,
    type: 'Behind the scenes',
    tags: ['Islands', 'Runways', 'Weather'],
    status: 'published',
    publishedDaysAgo: 63,
    coverId: 'low-tide',
    excerpt:
      'On a Hebridean island the runways vanish twice a day. How an airline timetable works when the tide ' +
      'table is the one that counts.',
  },
  {
    title: 'Flying with a wheelchair: what to say, and when',
    slug: 'flying-with-a-wheelchair',
    author: meera,
    type: 'Travel tips',
    tags: ['Accessibility'],
    status: 'published',
    publishedDaysAgo: 90,
    excerpt:
      'The call you make two days before departure decides how your journey goes. Which words help, which ' +
      'numbers to have ready, and what to check at the gate.',
  },
  {
    title: 'From airport to city by train: ten quick connections',
    slug: 'ten-quick-airport-trains',
    author: lena,
    type: 'Airport guides',
    tags: ['Rail', 'Europe', 'Asia'],
    status: 'published',
    publishedDaysAgo: 118,
    excerpt:
      'Seven minutes in Geneva, thirty-seven in Denver: ten airports where the train is the fastest way into ' +
      'the city, and how to find it from the gate.',
  },
  {
    title: 'Why fog makes a whole city late',
    slug: 'why-fog-makes-a-city-late',
    author: kofi,
    type: 'Behind the scenes',
    tags: ['Weather', 'Delhi', 'India'],
    status: 'published',
    publishedDaysAgo: 205,
    excerpt:
      'Modern aircraft can land when the pilots see almost nothing. Why, then, does a foggy morning in Delhi ' +
      'still end with a hall full of people?',
  },
  {
    title: 'Milk, prams and naps: flying with a baby',
    slug: 'flying-with-a-baby',
    author: lena,
    type: 'Travel tips',
    tags: ['Families', 'Baggage', 'Security'],
    status: 'published',
    publishedDaysAgo: 290,
    excerpt:
      'Which rules bend for babies and which do not, when to board, and the one thing to pack twice. Advice ' +
      'from thirty flights with a small companion.',
  },
  {
    title: 'Summer timetable: what changes in March',
    slug: 'summer-timetable-in-march',
    author: meera,
    type: 'News',
    tags: ['Transit', 'Europe'],
    status: 'scheduled',
    inHours: 4,
    excerpt:
      'On the last Sunday of March the airlines of the world change their timetables together. What to check ' +
      'if you booked months ahead.',
  },
  {
    title: 'What your boarding pass says',
    slug: 'what-your-boarding-pass-says',
    author: lena,
    type: 'Behind the scenes',
    tags: ['Security', 'Transit'],
    status: 'in_review',
    excerpt:
      'Six letters, a sequence number and four letters that make people nervous: how to read the slip of ' +
      'paper, and why you should not post a picture of it.',
  },
  {
    title: 'An airport below the sea',
    slug: 'an-airport-below-the-sea',
    author: kofi,
    type: 'Behind the scenes',
    tags: ['Europe', 'Runways'],
    status: 'draft',
    coverId: 'below-the-sea',
    excerpt:
      'Ships once fought a battle where aircraft now taxi. Schiphol lies on the bottom of a lake, with a ' +
      'runway so far out that the ride to it feels like a journey of its own.',
  },
  {
    title: 'Thin air: arriving at 3,000 metres',
    slug: 'thin-air-arriving-high',
    author: meera,
    type: 'Destinations',
    tags: ['India', 'Weather'],
    status: 'draft',
    coverId: 'uphill-landing',
    excerpt:
      'Leh, La Paz, Lhasa: when the aircraft door opens, there is a third less oxygen than you are used to. ' +
      'What the first two days should look like.',
  },
]

export const blogs: readonly SampleBlog[] = posts.map((post) => ({ ...post, body: textOf(post.slug) }))
