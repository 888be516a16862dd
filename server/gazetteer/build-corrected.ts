// Applies the hand-written corrections to the committed gazetteer.bin.br; does not need the sources.
import { correctTown } from './corrections.ts';
import { readGazetteer } from './read-gazetteer.ts';
import { writeGazetteer } from './write-gazetteer.ts';

const { pins, towns, foreign } = readGazetteer();
const corrected = towns.map(correctTown).sort((a, b) => b.population - a.population);
writeGazetteer(pins, corrected, foreign);
