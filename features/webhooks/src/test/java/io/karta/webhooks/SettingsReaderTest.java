/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.event.JournalEvents;
import io.karta.spi.NamedSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

    private static final String SECRET = HooksFixture.SECRET;

    private final List<String> problems = new ArrayList<>();

    private Optional<WebhookSettings> read(String... settings) {
        Map<String, String> values = new HashMap<>(Map.of("url", "https://crm.example.com/hooks", "secret", SECRET));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        values.values().removeIf(String::isEmpty);
        return new SettingsReader(NamedSettings.of(
                        "crm", values, (key, value, allowed) -> problems.add(key + ": " + allowed), problems::add))
                .read();
    }

    private void assertProblem(String... starts) {
        assertThat(problems).hasSameSizeAs(starts);
        for (int i = 0; i < starts.length; i++) {
            assertThat(problems.get(i)).startsWith(starts[i]);
        }
    }

    @Test
    void hasDefaults() {
        WebhookSettings settings = read().orElseThrow();

        assertThat(problems).isEmpty();
        assertThat(settings.events().types()).containsExactlyInAnyOrder("process.ended", "question.asked");
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings.retries()).isEqualTo(new RetryPolicy(80, Duration.ofSeconds(5), Duration.ofHours(1)));
        assertThat(settings.addresses().allowsPrivate()).isFalse();
    }

    @Test
    void acceptsAllEventsThatFollowFromJournals() {
        var journaled = JournalEvents.types().stream()
                .map(type -> type.getSimpleName().replaceAll("(?<=.)(?=\\p{Lu})", "."))
                .map(type -> type.toLowerCase(Locale.ROOT))
                .toList();

        WebhookSettings settings = read("events", String.join(",", journaled)).orElseThrow();

        assertThat(problems).isEmpty();
        assertThat(settings.events().types()).containsExactlyInAnyOrderElementsOf(EventSelection.TYPES);
    }

    @Test
    void reportsAllProblemsTogether() {
        assertThat(read("url", "", "secret", "", "events", "process.end", "timeout", "soon"))
                .isEmpty();

        assertProblem(
                "KARTA-270: karta.webhooks.crm.url", "KARTA-274: karta.webhooks.crm.secret", "KARTA-276", "timeout");
        assertThat(problems.get(2)).contains("Did you mean process.ended?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "crm.example.com",
                "ftp://crm.example.com",
                "https:///hooks",
                "https://user:s3cret@crm.example.com",
                "https://crm.example.com/#part",
                "https://crm.example.com:0/hooks",
                "https://crm.example.com:65536/hooks",
                "https://crm.example.com/a b",
                "/hooks?token=s3cret"
            })
    void rejectsUrlsThatAreNone(String url) {
        assertThat(read("url", url)).isEmpty();

        assertProblem("KARTA-271: karta.webhooks.crm.url is invalid");
        assertThat(problems.get(0)).doesNotContain("s3cret");
    }

    @Test
    void requiresHttpsUnlessHttpIsAllowed() {
        assertThat(read("url", "http://crm.example.com")).isEmpty();
        assertProblem("KARTA-272: karta.webhooks.crm.url sends messages to crm.example.com without encryption");

        problems.clear();
        assertThat(read("url", "http://crm.example.com", "allow-http", "true")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "127.0.0.1", "2130706433", "10.1.2.3", "169.254.169.254", "[::1]", "[fd00::1]"})
    void rejectsPrivateHostsUnlessTheyAreAllowed(String host) {
        String url = "https://" + host + "/hooks";

        assertThat(read("url", url)).isEmpty();
        assertProblem("KARTA-273: karta.webhooks.crm.url has the host " + host);

        problems.clear();
        assertThat(read("url", url, "allow-private", "true")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "whsec_", "whsec_c2hvcnQ=", "whsec_%%%", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})
    void rejectsSecretsWithoutRepeatingThem(String secret) {
        assertThat(read("secret", SECRET + "," + secret)).isEmpty();

        assertProblem("KARTA-275: secret 2 of 2 of karta.webhooks.crm.secret is invalid");
        assertThat(problems.get(0)).doesNotContain(SECRET).doesNotContain("c2hvcnQ=");
    }

    @Test
    void rejectsDelaysThatShrink() {
        assertThat(read("backoff.first", "PT2H")).isEmpty();

        assertProblem("KARTA-277: karta.webhooks.crm.backoff.first is PT2H");
    }
}
