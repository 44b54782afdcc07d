/** Tags of blog posts. No post has the last two, so that the filter for unused tags finds some. */
type SampleBlogTag = { readonly name: string; readonly slug: string; readonly description: string }

export const blogTags: readonly SampleBlogTag[] = [
  { name: 'Accessibility', slug: 'accessibility', description: 'Reduced mobility and hidden disabilities.' },
  { name: 'Asia', slug: 'asia', description: 'Airports between Istanbul and Tokyo.' },
  { name: 'Baggage', slug: 'baggage', description: 'In the cabin, in the hold and on the belt.' },
  { name: 'Batteries', slug: 'batteries', description: 'Power banks, laptops and the rules for lithium.' },
  { name: 'Delhi', slug: 'delhi', description: 'Everything about DEL.' },
  { name: 'Europe', slug: 'europe', description: 'Airports from Keflavík to Athens.' },
  { name: 'Families', slug: 'families', description: 'Flying with babies, children and grandparents.' },
  { name: 'India', slug: 'india', description: 'Airports and rules in India.' },
  { name: 'Rail', slug: 'rail', description: 'Trains to, from and below the terminal.' },
  { name: 'Runways', slug: 'runways', description: 'Numbers, lengths, lights and surfaces.' },
  { name: 'Security', slug: 'security', description: 'Checkpoints and what to expect of them.' },
  { name: 'Transit', slug: 'transit', description: 'Connections and long layovers.' },
  { name: 'Weather', slug: 'weather', description: 'Fog, wind, heat and what they do to timetables.' },
  { name: 'Islands', slug: 'islands', description: 'Beaches, reefs and reclaimed land.' },
  { name: 'Lounges', slug: 'lounges', description: '' },
  { name: 'night flights', slug: 'night-flights', description: '' },
]
