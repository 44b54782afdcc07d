/** Kinds of blog posts. */
type SampleBlogType = { readonly name: string; readonly slug: string; readonly description: string }

export const blogTypes: readonly SampleBlogType[] = [
  { name: 'Airport guides', slug: 'airport-guides', description: 'One airport at a time: terminals, trains and tips.' },
  { name: 'Travel tips', slug: 'travel-tips', description: 'What to pack, when to leave and what to ask for.' },
  { name: 'Behind the scenes', slug: 'behind-the-scenes', description: 'What happens on the other side of the glass.' },
  { name: 'Destinations', slug: 'destinations', description: 'Layovers and cities worth leaving the terminal for.' },
  { name: 'News', slug: 'news', description: 'Openings, closures and changed rules.' },
]
