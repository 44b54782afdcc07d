/** The subjects of the guidelines, in the order in which a traveller meets them. */
type SampleGuidelineType = {
  readonly name: string
  readonly slug: string
  readonly icon: string
  readonly description: string
  readonly order: number
  readonly status: 'published' | 'draft'
}

export const guidelineTypes: readonly SampleGuidelineType[] = [
  {
    name: 'Passports and visas',
    slug: 'passports-and-visas',
    icon: 'globe',
    order: 1,
    status: 'published',
    description: 'What you need to be let in, and how to apply for it before you travel.',
  },
  {
    name: 'Baggage',
    slug: 'baggage',
    icon: 'archive',
    order: 2,
    status: 'published',
    description: 'What goes in the cabin, what goes in the hold and what stays at home.',
  },
  {
    name: 'Security',
    slug: 'security',
    icon: 'shield',
    order: 3,
    status: 'published',
    description: 'Liquids, electronics and how to get through the checkpoint without unpacking twice.',
  },
  {
    name: 'Special assistance',
    slug: 'special-assistance',
    icon: 'user',
    order: 4,
    status: 'published',
    description: 'Help for travellers with reduced mobility, hidden disabilities or medical needs.',
  },
  {
    name: 'Travelling with children',
    slug: 'travelling-with-children',
    icon: 'star',
    order: 5,
    status: 'published',
    description: 'Milk, prams, documents and seats for families.',
  },
  {
    name: 'Connections',
    slug: 'connections',
    icon: 'clock',
    order: 6,
    status: 'published',
    description: 'Changing planes and terminals, and how much time to allow for it.',
  },
  {
    name: 'Health',
    slug: 'health',
    icon: 'warn',
    order: 7,
    status: 'published',
    description: 'Vaccination certificates, medicines and thin air.',
  },
  {
    name: 'Customs and biosecurity',
    slug: 'customs-and-biosecurity',
    icon: 'info',
    order: 8,
    status: 'published',
    description: 'What you may bring in, what you must declare and what is taken away.',
  },
  {
    name: 'Passenger rights',
    slug: 'passenger-rights',
    icon: 'phone',
    order: 9,
    status: 'draft',
    description: 'What you are owed when a flight is late, full or cancelled.',
  },
]
