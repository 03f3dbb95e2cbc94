// The end of a battle as a picture to share: drawn here, on a canvas, from what everybody sees.
import { clausesOf } from '../battle/ledger';
import { capital, namesOf, spell } from '../say';
import { look } from '../sides';
import type { Sight } from '../wire/sight';

/** What stands on the picture. */
export interface Picture {
  title: string;
  says: string;
  sides: { side: string; name: string; force: string; total: number; leads: boolean; lines: [string, number][] }[];
}

const most = 6;

/** The picture of a battle: each side with its points, and what gave them. */
export function pictureOf(sight: Sight): Picture {
  const { sides } = sight.moving.score;
  const best = Math.max(...sides.map((it) => it.total));
  return {
    title: sight.still.title,
    says: spell(sight.moving.moment.says, namesOf(sight.still)),
    sides: sides.map(({ side, total, ops }) => {
      const team = sight.still.sides.find((it) => it.side === side);
      const rows = sight.rows.filter((it) => it.side === side && it.given > 0);
      const given = new Map<string, number>();
      for (const op of ops) {
        const clauses = clausesOf(rows, ops, op);
        if (ops.length > 1 || clauses.length === 0) given.set(capital(op.op), op.sum);
        else for (const it of clauses) given.set(capital(it.op), (given.get(capital(it.op)) ?? 0) + it.given);
      }
      return {
        side,
        name: team?.name ?? side,
        force: team?.force ?? '',
        total,
        leads: total === best && sides.filter((it) => it.total === best).length === 1,
        lines: shortened([...given]),
      };
    }),
  };
}

/** As many lines as there is room for; the rest is one line with its sum. */
function shortened(lines: [string, number][]): [string, number][] {
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1);
  return [...lines.slice(0, most - 1), [`${rest.length} more`, rest.reduce((sum, [, points]) => sum + points, 0)]];
}

const [width, margin] = [1080, 72];
const signs = '"Barlow Condensed", "Arial Narrow", sans-serif';
const text = '"Atkinson Hyperlegible Next Variable", system-ui, sans-serif';

/** Draws it. Colours are those of the page, by the names of tokens. */
export function draw(canvas: HTMLCanvasElement, picture: Picture, colour: (token: string) => string): void {
  const heights = picture.sides.map((it) => 210 + it.lines.length * 52);
  canvas.width = width;
  canvas.height = 400 + heights.reduce((sum, it) => sum + it + 36, 0);
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  mark(pen, colour, margin + 30, 110);
  write(pen, 'Umpire', margin + 84, 128, `600 56px ${signs}`, colour('--ink'));
  write(pen, picture.title, width - margin, 126, `400 32px ${text}`, colour('--quiet'), 'right');
  write(pen, picture.says, margin, 232, `600 60px ${signs}`, colour('--ink'), 'left', width - 2 * margin);
  let top = 290;
  for (const [at, side] of picture.sides.entries()) {
    panel(pen, colour, side, top, heights[at] ?? 0);
    top += (heights[at] ?? 0) + 36;
  }
  write(
    pen,
    'Every point with its reasons: in the battle report.',
    margin,
    canvas.height - 60,
    `400 28px ${text}`,
    colour('--quiet'),
  );
}

function panel(
  pen: CanvasRenderingContext2D,
  colour: (token: string) => string,
  side: Picture['sides'][number],
  top: number,
  height: number,
): void {
  pen.fillStyle = colour('--surface');
  pen.strokeStyle = colour(side.leads ? '--ink' : '--line');
  pen.lineWidth = side.leads ? 6 : 2;
  pen.beginPath();
  pen.roundRect(margin, top, width - 2 * margin, height, 20);
  pen.fill();
  pen.stroke();
  badge(pen, colour, side.side, side.name, margin + 76, top + 86);
  const wide = width - 2 * margin - 420;
  write(pen, side.name, margin + 140, top + 82, `700 46px ${text}`, colour('--ink'), 'left', wide);
  write(pen, side.force, margin + 140, top + 126, `400 30px ${text}`, colour('--quiet'), 'left', wide);
  write(pen, String(side.total), width - margin - 40, top + 122, `600 120px ${signs}`, colour('--ink'), 'right');
  for (const [at, [name, points]] of side.lines.entries()) {
    const line = top + 200 + at * 52;
    write(pen, name, margin + 40, line, `400 32px ${text}`, colour('--ink'), 'left', width - 2 * margin - 200);
    write(pen, String(points), width - margin - 40, line, `600 36px ${signs}`, colour('--ink'), 'right');
  }
}

/** Side A is solid and round, the others are square and striped, each in its colour. */
function badge(
  pen: CanvasRenderingContext2D,
  colour: (token: string) => string,
  side: string,
  name: string,
  x: number,
  y: number,
): void {
  const own = colour(`--${look(side)}`);
  const letter = name.trim().charAt(0).toUpperCase() || side;
  pen.save();
  pen.beginPath();
  if (look(side) === 'a') pen.arc(x, y, 44, 0, 2 * Math.PI);
  else pen.roundRect(x - 44, y - 44, 88, 88, 12);
  pen.fillStyle = look(side) === 'a' ? own : colour('--surface');
  pen.fill();
  pen.strokeStyle = own;
  pen.lineWidth = 6;
  pen.stroke();
  if (look(side) !== 'a') {
    pen.clip();
    for (let at = -88; at < 88; at += 22) line(pen, x + at, y + 44, x + at + 88, y - 44, 8);
    pen.fillStyle = colour('--surface');
    pen.fillRect(x - 24, y - 28, 48, 56);
  }
  pen.restore();
  write(pen, letter, x, y + 17, `600 50px ${signs}`, look(side) === 'a' ? colour('--surface') : own, 'center');
}

/** The mark: two sides and the neutral line. */
function mark(pen: CanvasRenderingContext2D, colour: (token: string) => string, x: number, y: number): void {
  pen.save();
  pen.fillStyle = colour('--ink');
  pen.strokeStyle = colour('--ink');
  pen.beginPath();
  pen.arc(x - 3, y, 30, Math.PI / 2, -Math.PI / 2);
  pen.fill();
  pen.beginPath();
  pen.arc(x + 5, y, 29, -Math.PI / 2, Math.PI / 2);
  pen.closePath();
  pen.lineWidth = 4;
  pen.stroke();
  pen.clip();
  for (let at = -60; at < 60; at += 12) line(pen, x + at, y + 30, x + at + 60, y - 30, 4);
  pen.restore();
}

function line(pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number, wide: number): void {
  pen.lineWidth = wide;
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

function write(
  pen: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  font: string,
  fill: string,
  align: CanvasTextAlign = 'left',
  wide?: number,
): void {
  pen.font = font;
  pen.fillStyle = fill;
  pen.textAlign = align;
  pen.fillText(words, x, y, wide);
}
