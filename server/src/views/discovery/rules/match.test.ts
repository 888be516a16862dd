import { describe, expect, it } from 'vitest';
import { type Findable, matchScore } from './match.ts';

const thing = (name: string, hindi: string, words = '', within: readonly string[] = []): Findable => ({
  names: [name, hindi],
  words,
  within,
});

const things: Record<string, Findable> = {
  cleaning: thing('Home Deep Cleaning', 'घर की गहरी सफ़ाई', 'safai ghar ki safai jhadu pocha maid सफाई', [
    'Cleaning & Pest Control',
  ]),
  plumber: thing('Plumber', 'प्लंबर', 'nal tap leak pipe नल', ['Repairs & Maintenance']),
  electrician: thing('Electrician', 'इलेक्ट्रीशियन', 'bijli mistri fan switch बिजली', ['Repairs & Maintenance']),
  cook: thing('Home Cook', 'घर का रसोइया', 'khana bawarchi rasoiya tiffin', ['Cooking & Care']),
  guard: thing('Security Guard', 'सुरक्षा गार्ड', 'chowkidar watchman bouncer', ['Factory Safety']),
  maths: thing('Maths Tutor', 'गणित शिक्षक', 'ganit tuition cbse', ['School Tuition']),
};

const best = (query: string) => {
  const ranked = Object.entries(things)
    .map(([name, it]) => ({ name, score: matchScore(query, it) }))
    .sort((one, other) => other.score - one.score);
  return ranked[0]?.score ? ranked[0].name : null;
};

describe('matchScore', () => {
  it.each([
    ['plumber', 'plumber'],
    ['PLUMBER', 'plumber'],
    ['plum', 'plumber'],
    ['p', 'plumber'],
    ['plumbr', 'plumber'],
    ['plmuber', 'plumber'],
    ['plumer near me', 'plumber'],
    ['elecrtician', 'electrician'],
    ['eletrician', 'electrician'],
    ['electricean', 'electrician'],
    ['electic', 'electrician'],
    ['bijli', 'electrician'],
    ['bijlee wala', 'electrician'],
    ['bijalee', 'electrician'],
    ['safaai', 'cleaning'],
    ['saphai', 'cleaning'],
    ['ghar ki safai', 'cleaning'],
    ['सफाई', 'cleaning'],
    ['सफ़ाई', 'cleaning'],
    ['प्लंबर', 'plumber'],
    ['बिजली', 'electrician'],
    ['chokidar', 'guard'],
    ['chaukidar', 'guard'],
    ['security gard', 'guard'],
    ['bawarchi', 'cook'],
    ['math tutor', 'maths'],
    ['mths tutor', 'maths'],
    ['repairs', 'plumber'],
  ])('%j finds %s', (query, name) => {
    expect(best(query)).toBe(name);
  });

  it.each(['', '   ', '!!!', 'helicopter', 'xyzzy', 'xq', 'दर्जी', 'me the'])('%j finds nothing', (query) => {
    expect(best(query)).toBeNull();
  });

  it('puts what is called so before what merely belongs there', () => {
    const named = thing('Pest Control', 'कीट नियंत्रण', '', ['Cleaning & Pest Control']);
    expect(matchScore('pest control', named)).toBeGreaterThan(
      matchScore('pest control', things['cleaning'] as Findable),
    );
  });
});
