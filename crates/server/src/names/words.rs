//! Words that are easy to say, to spell and to tell apart.

/// One for each byte.
#[rustfmt::skip]
pub(super) const WORDS: [&str; 256] = [
    "acorn", "amber", "anchor", "apple", "apron", "arrow", "aspen", "atlas", "autumn", "badge", "bagel", "bamboo",
    "banjo", "barley", "barn", "basalt", "basket", "beach", "beacon", "beaver", "bell", "berry", "birch", "bison",
    "blanket", "bottle", "boulder", "bramble", "brass", "bread", "brick", "bridge", "bronze", "brook", "broom",
    "bucket", "butter", "button", "cabin", "cable", "cactus", "camel", "candle", "canoe", "canvas", "canyon",
    "carbon", "cargo", "carpet", "carrot", "castle", "cedar", "cello", "chalk", "cherry", "chess", "chimney", "cider",
    "circle", "citrus", "clay", "cliff", "clover", "coal", "cobalt", "cocoa", "comet", "compass", "copper", "coral",
    "cotton", "cousin", "coyote", "cradle", "crane", "crater", "cricket", "crow", "crystal", "curtain", "cypress",
    "daisy", "dancer", "dawn", "delta", "desert", "diamond", "dolphin", "donkey", "dragon", "drum", "dune", "eagle",
    "ember", "engine", "falcon", "feather", "fern", "ferry", "fiddle", "field", "finch", "flame", "flint", "flute",
    "forest", "fossil", "fox", "galaxy", "garden", "garlic", "geyser", "ginger", "glacier", "globe", "goat", "gold",
    "granite", "grape", "gravel", "guitar", "hammer", "harbor", "harvest", "hazel", "hedge", "heron", "hill", "honey",
    "horizon", "hornet", "iceberg", "igloo", "indigo", "island", "ivory", "ivy", "jacket", "jaguar", "jasmine",
    "jelly", "juniper", "kayak", "kettle", "kitten", "ladder", "lagoon", "lantern", "lava", "lemon", "leopard",
    "lilac", "lily", "linen", "lizard", "lobster", "lotus", "magnet", "mango", "maple", "marble", "meadow", "melon",
    "mirror", "mitten", "monkey", "moon", "mosaic", "moss", "mule", "mustard", "napkin", "nectar", "needle", "nickel",
    "nutmeg", "oak", "oasis", "ocean", "olive", "onion", "opal", "orange", "orbit", "orchard", "otter", "oyster",
    "paddle", "palm", "panda", "panther", "paper", "parrot", "peach", "peanut", "pearl", "pebble", "pencil", "pepper",
    "piano", "pigeon", "pillow", "pine", "planet", "plum", "pocket", "polar", "pond", "poppy", "potato", "prairie",
    "puffin", "pumpkin", "quartz", "quilt", "rabbit", "radish", "rain", "raven", "reef", "ribbon", "ridge", "river",
    "robin", "rocket", "rose", "ruby", "saddle", "saffron", "salmon", "sand", "satin", "scarf", "shadow", "shell",
    "silver", "slate", "sparrow", "spruce", "star", "stone", "storm", "summer", "sunset", "swan", "thistle",
    "thunder", "tiger", "timber", "topaz", "tulip", "tunnel", "turtle", "valley", "velvet", "violet",
];
