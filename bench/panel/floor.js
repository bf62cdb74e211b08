/**
 * Draws the same cells with only a canvas and a loop, without cabinets, marks and text: the lower bound for the figures
 * of the console's rack.
 */
export function createFloor(canvas, { rack, look, colours }) {
  const context = canvas.getContext('2d', { alpha: false });
  const pitch = { x: 20, y: 16 };
  let view = { x: 0, y: 0, zoom: 1 };
  let seen = { width: 0, height: 0 };
  let frame;
  const draw = () => {
    frame = undefined;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#f5f7fa';
    context.fillRect(0, 0, seen.width, seen.height);
    context.setTransform(view.zoom, 0, 0, view.zoom, -view.x * view.zoom, -view.y * view.zoom);
    for (const { gridX, gridY, blades, slots, y, h } of rack.chassis) {
      if (y > view.y + seen.height / view.zoom || y + h < view.y) continue;
      slots.forEach((card, at) => {
        if (card < 0) return;
        context.fillStyle = colours[look(card).entry];
        context.fillRect(gridX + (at % blades) * pitch.x, gridY + Math.floor(at / blades) * pitch.y, 18, 14);
      });
    }
  };
  const plan = () => {
    frame ??= requestAnimationFrame(draw);
  };
  return {
    resize: next => {
      seen = next;
      canvas.width = next.width;
      canvas.height = next.height;
      plan();
    },
    show: plan,
    move: next => {
      view = next;
      plan();
    },
    touch: plan,
  };
}
