import { type City, type Country, offeredWithin } from './country.ts';

/**
 * Requests every category's list at each point and compares it with a distance computed for every professional: both must
 * list the same services with the same number of professionals. Throws at the first difference.
 */
export async function checkLists(
  port: number,
  land: Country,
  points: readonly City[],
  services: readonly { id: number; category: number }[],
): Promise<string> {
  const categories = new Set(services.map(({ category }) => category));
  let [lists, seen] = [0, 0];
  for (const point of points) {
    const expected = placedExactly(land, await centreOf(port, point), services);
    for (const category of categories) {
      const got = new Map((await listAt(port, category, point)).map((one) => [one.id, one.professionals]));
      const due = new Map(
        services
          .filter((one) => one.category === category && expected.has(one.id))
          .map(({ id }) => [id, expected.get(id)]),
      );
      const same = got.size === due.size && [...due].every(([id, count]) => got.get(id) === count);
      if (!same)
        throw new Error(
          `the list of category ${category} at ${JSON.stringify(point)} does not match the computed one`,
        );
      lists += 1;
      for (const count of got.values()) seen += count;
    }
  }
  return `${lists} lists with ${seen} offerings are exactly what a distance for each professional says`;
}

interface Listed {
  readonly data: readonly { readonly id: number; readonly professionals: number }[];
  readonly place: City;
}

async function fetchList(port: number, category: number, { latitude, longitude }: City): Promise<Listed> {
  const path = `/api/catlist/service/${category}?latitude=${latitude}&longitude=${longitude}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Listed;
}

const listAt = async (port: number, category: number, point: City) =>
  (await fetchList(port, category, point)).data;

/** Returns the point that the product queries with: the centre of the small cell. */
const centreOf = async (port: number, point: City) => (await fetchList(port, 1, point)).place;

function placedExactly(land: Country, point: City, services: readonly { id: number }[]): Map<number, number> {
  return new Map([...offeredWithin(land, point)].map(([n, count]) => [services[n]?.id ?? -1, count]));
}
