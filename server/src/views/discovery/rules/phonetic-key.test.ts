import { describe, expect, it } from 'vitest';
import { romanise, phoneticKey } from './phonetic-key.ts';
import { tokenize } from './tokenize.ts';

const soundsOf = (text: string) => tokenize(text).map(({ sound }) => sound);

describe('phoneticKey', () => {
  it.each([
    ['safai safaai saphai saphaai safaee safayi सफ़ाई सफाई'],
    ['bijli bijlee bijly bijlii bijliwala bijlivali बिजली'],
    ['nal naal नल'],
    ['jhadu jhaadu jhaadoo jhadoo jadu झाड़ू झाडू'],
    ['pocha pochha pochaa पोछा'],
    ['darji darzi darjee दर्ज़ी दर्जी'],
    ['puja pooja poojaa पूजा'],
    ['chaukidar chowkidar chokidar chaukidaar चौकीदार'],
    ['majdur mazdoor majdoor मज़दूर मजदूर'],
    ['mali maali maalee माली'],
    ['rasoiya rasoia रसोइया'],
    ['fon phon'],
    ['plumber plumbers plummber'],
    ['cleaning cleening clining'],
    ['painter peinter'],
    ['khana kaana kana खाना'],
    ['vakil wakil vakeel वकील'],
    ['tyushan tyooshan ट्यूशन'],
  ])('%j: returns one key for all spellings', (spellings) => {
    expect([...new Set(soundsOf(spellings))]).toHaveLength(1);
  });

  it('distinguishes words that sound different', () => {
    expect(new Set(soundsOf('cook guard maid mali nal tel tv ac painter plumber press')).size).toBe(11);
    expect(phoneticKey('glass')).toBe('glas');
    expect(phoneticKey('safai')).not.toBe(phoneticKey('safe'));
    expect(phoneticKey('diwali')).toBe('divali');
  });

  it('romanises Devanagari as it is pronounced', () => {
    expect(['बिजली', 'गणित', 'मरम्मत', 'शिक्षक', 'इंजन', 'ac'].map(romanise)).toEqual([
      'bijli',
      'ganit',
      'marammat',
      'siksak',
      'injan',
      'ac',
    ]);
  });
});
