/** Texts of the posts about the work and the character of airports, by the slug of the post. */
export const storyTexts: Readonly<Record<string, string>> = {
  'what-runway-numbers-mean': `
Look out of the window while the aircraft turns on to the runway, and you may see two digits as long as a bus. They are
neither a serial number nor a secret. They are a **compass heading**, divided by ten.

## Two numbers for one runway

A runway that points east, to 90°, is called *09*. Seen from the other side it points west, to 270°, and is called *27*.
It is one strip with two names, and the wind decides which is in use: aircraft like to take off and land against it.
Hence the two numbers always differ by 18.

## Left, right and centre

Where runways lie side by side, a letter is added. [Frankfurt](/airports/frankfurt-am-main-fra) has a *07L*, *07C* and
*07R*. With more than three, one pair simply takes the next number: in [Atlanta](/airports/atlanta-atl) five parallel
runways are called 8L, 8R, 9L, 9R and 10, although all of them point the same way.

| Airport | Runway | Length |
|---|---|---|
| [Delhi](/airports/delhi-del) | 11R/29L | 4,430 m |
| [Denver](/airports/denver-den) | 16R/34L | 4,877 m |
| [London City](/airports/london-lcy) | 09/27 | 1,508 m |
| [Lukla](/airports/lukla-lua) | 06/24 | 527 m |

## Why the paint moves

The heading is *magnetic*, and the magnetic pole wanders. Every few years an airport finds that its runway has drifted
past the middle between two numbers. Nothing has moved but the needle; still every sign, chart and digit must be changed
in one night. Stansted's 05/23 became 04/22 in this way in 2009.

## One exception

Far north, where a compass is of little use, numbers can follow true north instead. If you ever land in the Canadian
Arctic, the paint and the map agree.
`,
  'delhi-airport-terminals-and-trains': `
Delhi's airport is one airport with three terminals, and the way between them is a road. So the first thing to find out
is not how to get there but *where* there is.

## Which terminal?

- **International flight?** Terminal 3, always.
- **Domestic flight with a full-service airline?** Mostly Terminal 3.
- **Domestic flight with a low-cost airline?** Mostly Terminal 1 or 2. Read the ticket on the day: flights move.

## Which train?

| From | Line | To the city |
|---|---|---|
| Terminals 2 and 3 | Airport Express (orange) | New Delhi station in about 20 min |
| Terminal 1 | Magenta Line | Hauz Khas, with a change to the Yellow Line |

At New Delhi station some airlines let you check in your bag for flights from Terminal 3, hours before departure. You
then ride to the airport with empty hands.

## Going from one terminal to another

A bus runs between Terminal 1 and the other two; allow 20 to 30 minutes and have your onward ticket at hand. Terminals 2
and 3 are within a short walk of each other.

## Three things to know

1. You need an identity document and a ticket to enter the building at all. The officer at the door looks at both.
2. In winter, [fog](/blogs/why-fog-makes-a-city-late) can make the whole morning late.
3. Those who arrive with an e-Visa queue at counters of their own: see
   [e-Visa and arrival at Delhi](/guides/e-visa-and-arrival-at-delhi).

More facts, with the plan of the four runways, are on the page of
[Indira Gandhi International Airport](/airports/delhi-del).
`,
  'five-hours-at-changi': `
Some airports are a place to wait. [Changi](/airports/singapore-sin) is one that people complain of having too little
time in. With five hours between two flights you can do one of two things, and both are good.

## Stay inside

Four terminals share a handful of gardens, all free of charge and mostly open around the clock:

- the **Butterfly Garden** in Terminal 3, best in the morning, when its residents are awake;
- the **Cactus Garden** on the roof of Terminal 1, warm and quiet, with a bar;
- the **Sunflower Garden** on the roof of Terminal 2, with a view of the taxiways;
- a cinema, a swimming pool (with a ticket, in Terminal 1) and armchairs made for sleeping.

## Or step outside

**Jewel** stands in front of Terminal 1, *landside*, so you pass immigration first: fill in the arrival card online in
the days before. In its middle water falls forty metres from the roof, as rain by day and as a screen for lights in the
evening. Around it lies a forest on terraces, with paths between the trees.

| Time | Plan |
|---|---|
| 0:00 | leave the aircraft, immigration |
| 0:45 | Jewel: waterfall, forest, something to eat |
| 2:30 | back through immigration |
| 3:00 | a garden, a shower |
| 4:15 | the gate, where security is |

## Two warnings

The air outside is hot and wet; a change of shirt is worth its weight. And before you bring anything in, read
[what not to bring into Singapore](/guides/what-not-to-bring-into-singapore): the rules on electronic cigarettes are no
formality.
`,
  'landing-on-a-beach-barra': `
Twice a day, the Atlantic closes [Barra Airport](/airports/barra-brr). It comes in over the wide white bay of Tràigh
Mhòr, covers three runways up to the wooden poles at their ends, and some hours later leaves them washed and firm.

## A timetable by the moon

High water is about fifty minutes later each day, so the flights from Glasgow move with it through the weeks. A morning
flight in one week is an afternoon flight in the next. Those who book look at the clock; those who plan look at the tide
table.

## Three runways of sand

| Runway | Length |
|---|---|
| 07/25 | 799 m |
| 11/29 | 680 m |
| 15/33 | 846 m |

They form a triangle, so that one of them always points more or less into the wind, of which there is plenty. There are
no lights; if a flight has to come in the dark, cars on the shore have been known to help, with reflective strips laid
out on the sand.

## What flies there

A *Twin Otter*, a robust aircraft of nineteen seats that needs little room and does not mind salt, provided it is washed
after every day of beach.

## If you visit

- A windsock is the signal. When it flies, the airport is in use, and the beach is not for walking.
- The café in the terminal is good, and its window has the best view of any airport.
- Cockle pickers work on the same sand. They know the timetable, too.
`,
  'ten-quick-airport-trains': `
A good airport train has three virtues: you find it without asking, you need not understand its tariff, and it takes
less time than the taxi. These ten have at least two of them.

| Airport | To | Train | About |
|---|---|---|---|
| [Geneva](/airports/geneva-gva) | Cornavin | any train | 7 min |
| [Zurich](/airports/zurich-zrh) | Hauptbahnhof | any train | 10 min |
| [Amsterdam](/airports/amsterdam-ams) | Centraal | NS | 15 min |
| [Johannesburg](/airports/johannesburg-jnb) | Sandton | Gautrain | 15 min |
| [Delhi](/airports/delhi-del) | New Delhi | Airport Express | 20 min |
| [Oslo](/airports/oslo-osl) | Sentralstasjon | Flytoget, Vy | 20 min |
| [Hong Kong](/airports/hong-kong-hkg) | Hong Kong | Airport Express | 24 min |
| [Toronto](/airports/toronto-yyz) | Union | UP Express | 25 min |
| [Denver](/airports/denver-den) | Union Station | A Line | 37 min |
| [Tokyo Narita](/airports/tokyo-nrt) | Nippori | Skyliner | 40 min |

## Three rules that work nearly everywhere

1. **Follow the pictogram, not the word.** Stations are called *Bahnhof*, *gare* or *tog*, but the little train is the
   same all over the world.
2. **Look for the second train.** Beside the express with its own fare, there is often a regional train on the same
   track. In Oslo it takes a few minutes more and costs half.
3. **Tap in with a card.** In a growing number of cities the bank card in your pocket is the ticket.

## And where there is none?

Ask for the bus that the staff take. It leaves early, stops at the right places and never waits for a group.
`,
  'why-fog-makes-a-city-late': `
On a January morning in Delhi you may not see the aircraft that you are sitting in. It can land all the same. The
instrument landing system guides it to the ground, the autopilot flares, and the pilots see the lights of the runway
only when they are already between them. So why is everybody late?

## How little one may see

What counts is the *runway visual range*: how far along the runway the lights can be seen.

| Category | Visual range at least |
|---|---|
| CAT I | 550 m |
| CAT II | 300 m |
| CAT IIIA | 175 m |
| CAT IIIB | 50 m |

The airport, the aircraft **and** the crew must all have the category. If one of the three has not, the flight waits or
lands elsewhere.

## The queue is the trouble

In clear weather one aircraft follows another in less than two minutes. In fog the gaps grow:

- the beam of the landing system must not be disturbed, so departing aircraft wait further back;
- those that have landed cannot be seen from the tower and must report that they have left the runway;
- on the taxiways they follow green lights at walking pace, one at a time.

An hour that usually takes fifty movements then takes half of them. The other half has not gone away. It arrives at
nine, at ten, at noon, together with everybody who was meant to come then.

## What you can do

Fly after lunch, pack a book, and do not plan to change to a separate ticket with less than four hours between. The rest
is in our guideline on [winter fog at Delhi](/guides/winter-fog-at-delhi).
`,
  'what-your-boarding-pass-says': `
A boarding pass looks like a receipt and is closer to a key. Most of what it says is meant for machines and for the
people behind the counter, but all of it can be read.

## From top to bottom

- **Six letters and digits**: the booking reference, or *record locator*. With it and your surname, anybody can open the
  booking. That is why you should never post a picture of the pass.
- **A number like 042**: the sequence in which you checked in. 001 was early, or works for the airline.
- **Two letters before the flight number**: the airline's code. When another airline operates the flight, its name
  stands nearby in small print.
- **Zone or group**: when you board, nothing more.
- **The square of dots**: all of the above, for the scanner.

## The four letters

*SSSS* means secondary security screening, on flights to and within the United States. You have been picked for a
closer look, often by chance. Allow twenty minutes more and stay friendly.

## What it does not say

The gate can change after printing, and the boarding time is when it *starts*. The time that matters is the one at which
the gate closes, and that is often only on the airline's site. How to count back from it is explained in
[how early you should be at the airport](/blogs/how-early-at-the-airport).
`,
  'an-airport-below-the-sea': `
In 1573 a Spanish fleet and a Dutch one fought on the lake called Haarlemmermeer. In 1852 the lake was pumped dry. Since
1916 aircraft have used its bottom, and today [Schiphol](/airports/amsterdam-ams) is one of the few large airports whose
elevation is written with a minus: eleven feet *below* the sea.

## Six runways, six names

Locals do not say 18R/36L but *Polderbaan*; each runway has a name.

| Runway | Name |
|---|---|
| 18R/36L | Polderbaan |
| 18C/36C | Zwanenburgbaan |
| 18L/36R | Aalsmeerbaan |
| 06/24 | Kaagbaan |
| 09/27 | Buitenveldertbaan |
| 04/22 | Oostbaan |

## The long way to the Polderbaan

The newest runway, of 2003, lies so far out that an aircraft may taxi for a quarter of an hour, on a bridge over a
motorway. It was put there for the sake of those who live near the others.
`,
}
