//! Where labels go: never over one another, never out of the picture, and off the lines where that is possible.

use alloc::vec::Vec;

use crate::picture::{Area, Point, Tenths, px};

/// What a line over a text costs, against the order of the wishes.
const CROSSING: i32 = 3;

/// Keeps account of what is where.
#[derive(Clone, Debug)]
pub(crate) struct Placer {
    bounds: Area,
    taken: Vec<Area>,
    lines: Vec<(Point, Point)>,
}

impl Placer {
    pub(crate) fn new(bounds: Area) -> Self {
        Self {
            bounds,
            taken: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Nothing may be put here any more.
    pub(crate) fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Labels avoid this line if they can.
    pub(crate) fn avoid(&mut self, from: Point, to: Point) {
        self.lines.push((from, to));
    }

    /// Whether something can be put here.
    pub(crate) fn is_free(&self, area: &Area) -> bool {
        self.bounds.contains(area) && !self.taken.iter().any(|taken| taken.overlaps(area))
    }

    /// The best of these places, the most wanted first; `None` if none is free. The place is taken.
    pub(crate) fn choose(&mut self, wishes: impl IntoIterator<Item = Area>) -> Option<Area> {
        let mut best: Option<(i32, Area)> = None;
        for (order, area) in wishes.into_iter().enumerate() {
            let order = i32::try_from(order).unwrap_or(i32::MAX / 2);
            if best.is_some_and(|(cost, _)| cost <= order) {
                break;
            }
            if !self.is_free(&area) {
                continue;
            }
            let cost = order + CROSSING * self.crossings(&area);
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, area));
            }
        }
        let (_, area) = best?;
        self.take(area);
        Some(area)
    }

    /// How many lines cross an area.
    pub(crate) fn crossings(&self, area: &Area) -> i32 {
        let inner = area.grown(-px(1));
        self.lines
            .iter()
            .filter(|(from, to)| crosses(*from, *to, &inner))
            .count() as i32
    }
}

/// Whether a line touches an area (Liang and Barsky's clipping, in whole numbers).
fn crosses(from: Point, to: Point, area: &Area) -> bool {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let sides = [
        (-dx, i64::from(from.x - area.x)),
        (dx, i64::from(area.x + area.w - from.x)),
        (-dy, i64::from(from.y - area.y)),
        (dy, i64::from(area.y + area.h - from.y)),
    ];
    // The part of the line between `enter` and `leave`, as fractions with a common scale, is inside.
    const SCALE: i64 = 1 << 20;
    let (mut enter, mut leave) = (0, SCALE);
    for (direction, distance) in sides {
        if direction == 0 {
            if distance < 0 {
                return false;
            }
            continue;
        }
        let at = distance * SCALE / direction;
        if direction < 0 {
            enter = enter.max(at);
        } else {
            leave = leave.min(at);
        }
    }
    enter <= leave
}

/// Puts boxes of these widths along a line, each as near to its place as the others allow, in order and with a gap
/// between them. `None` if they do not fit between `least` and `most`.
pub(crate) fn spread(
    wanted: &[(Tenths, Tenths)],
    gap: Tenths,
    least: Tenths,
    most: Tenths,
) -> Option<Vec<Tenths>> {
    let mut places = Vec::with_capacity(wanted.len());
    let mut free = least;
    for (place, width) in wanted {
        let start = (*place).max(free);
        places.push(start);
        free = start + width + gap;
    }
    let mut end = most;
    for (start, (_, width)) in places.iter_mut().zip(wanted).rev() {
        *start = (*start).min(end - width);
        end = *start - gap;
    }
    (places.first().is_none_or(|first| *first >= least)).then_some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_gives_way() {
        let area = |x, y| Area {
            x,
            y,
            w: 100,
            h: 20,
        };
        let mut placer = Placer::new(Area {
            x: 0,
            y: 0,
            w: 300,
            h: 100,
        });
        assert_eq!(placer.choose([area(10, 10)]), Some(area(10, 10)));
        assert_eq!(
            placer.choose([area(50, 15), area(50, 40)]),
            Some(area(50, 40))
        );
        assert_eq!(placer.choose([area(250, 10)]), None, "out of the picture");
        placer.avoid(Point { x: 150, y: 0 }, Point { x: 180, y: 100 });
        assert_eq!(
            placer.choose([area(120, 70), area(200, 70)]),
            Some(area(200, 70)),
            "off the line"
        );
    }

    #[test]
    fn boxes_spread() {
        assert_eq!(
            spread(&[(0, 30), (10, 30), (200, 30)], 5, 0, 300),
            Some(alloc::vec![0, 35, 200])
        );
        assert_eq!(
            spread(&[(280, 30), (290, 30)], 5, 0, 300),
            Some(alloc::vec![235, 270])
        );
        assert_eq!(spread(&[(0, 30), (0, 30)], 5, 0, 50), None);
    }
}
