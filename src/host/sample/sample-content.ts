// The sample's records as the files in content/ have them. Long texts stand in Markdown, each below a heading with the
// key of its record. Relations name the email of a user, the IATA code of an airport, the alpha-2 code of a country, the
// ISO 3166-2 code of a state and the name of anything else; `coverId` and `mediaId` are ids of images. Positions,
// elevations and runways follow OurAirports (public domain), without thresholds that contradict a runway's length.
// People, companies and telephone numbers are invented, in ranges that are kept free for it.
import airportTexts from './content/airports.md'
import airportRows from './content/airports.json' with { type: 'json' }
import blogTags from './content/blog-tags.json' with { type: 'json' }
import blogTypes from './content/blog-types.json' with { type: 'json' }
import blogTexts from './content/blogs.md'
import blogRows from './content/blogs.json' with { type: 'json' }
import cities from './content/cities.json' with { type: 'json' }
import clientele from './content/clientele.json' with { type: 'json' }
import messageTexts from './content/contact-messages.md'
import messageRows from './content/contact-messages.json' with { type: 'json' }
import pageTexts from './content/content-pages.md'
import pageRows from './content/content-pages.json' with { type: 'json' }
import galleries from './content/galleries.json' with { type: 'json' }
import galleryImages from './content/gallery-images.json' with { type: 'json' }
import guidelineTexts from './content/guideline-details.md'
import guidelineRows from './content/guideline-details.json' with { type: 'json' }
import guidelineTypes from './content/guideline-types.json' with { type: 'json' }
import notices from './content/notices.json' with { type: 'json' }
import roles from './content/roles.json' with { type: 'json' }
import settings from './content/settings.json' with { type: 'json' }
import states from './content/states.json' with { type: 'json' }
import subscribers from './content/subscribers.json' with { type: 'json' }
import translations from './content/translations.json' with { type: 'json' }
import travelAgents from './content/travel-agents.json' with { type: 'json' }
import users from './content/users.json' with { type: 'json' }

/** The texts of a Markdown file by their headings of level one. */
function textsIn(markdown: string): (key: string) => string {
  const parts = markdown.split(/^# (.+)$/m)
  return (key) => {
    const at = parts.indexOf(key)
    return at === -1 ? '' : (parts[at + 1] ?? '').trim()
  }
}

const descriptionOf = textsIn(airportTexts)
const postOf = textsIn(blogTexts)
const messageOf = textsIn(messageTexts)
const pageOf = textsIn(pageTexts)
const guidelineOf = textsIn(guidelineTexts)

export const sampleContent = {
  airports: airportRows.map((row) => ({ ...row, description: descriptionOf(row.iata) })),
  blogTags,
  blogTypes,
  blogs: blogRows.map((row) => ({ ...row, body: postOf(row.slug) })),
  cities,
  clientele,
  contactMessages: messageRows.map((row) => ({ ...row, body: messageOf(row.subject) })),
  contentPages: pageRows.map((row) => ({ ...row, body: pageOf(row.slug) })),
  galleries,
  galleryImages,
  guidelineDetails: guidelineRows.map((row) => ({ ...row, body: guidelineOf(row.slug) })),
  guidelineTypes,
  notices,
  roles,
  settings,
  states,
  subscribers,
  translations,
  travelAgents,
  users,
}
