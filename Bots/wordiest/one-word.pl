#!/usr/bin/env perl
# Plays Wordiest as somebody does who is in a hurry: the first word of its own, in the order of the alphabet, that the rack
# has tiles for. Usage: one-word.pl [MATCHES]
use strict;
use warnings;
use FindBin;
use IPC::Open2;

my $matches = shift // ($ENV{PARLOR_ARENA} ? 1e9 : 100);
open2(my $replies, my $requests, $ENV{PARLOR} // 'parlor');
$SIG{PIPE} = 'IGNORE';    # should the engine go, reading finds out
open my $file, '<', "$FindBin::Bin/../shared/words.txt" or die "words.txt: $!\n";
chomp(my @words = <$file>);

# Sends a request; gives the data lines of its reply.
sub ask {
    my ($request) = @_;
    print $requests "$request\n";    # open2 has made it unbuffered
    my @lines;
    while (my $line = <$replies>) {
        chomp $line;
        return @lines if $line =~ /^ok/;
        die "over\n" if $line =~ /^error no-more-deals/;
        die "$request: $line\n" if $line =~ /^error/;
        push @lines, $line;
    }
    die "$request: the engine has gone\n";
}

my ($sum, $count) = (0, 0);
while ($count < $matches) {
    my @records = eval { ask('newgame wordiest') };
    last if $@ eq "over\n";
    die $@ if $@;
    my $rack = join '', sort map { /^tile \d+ (\w)/ ? $1 : () } @records;
    for my $word (@words) {
        my $letters = join '.*', sort split //, $word;
        next if $rack !~ /$letters/;
        ask("place $word");
        last;
    }
    for (ask('submit confirm')) { $sum += (split)[2] if /^score / }
    $count++;
}
printf "percentile %.1f average of %d matches\n", $count ? $sum / $count : 0, $count;
