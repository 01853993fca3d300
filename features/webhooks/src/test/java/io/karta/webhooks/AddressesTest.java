/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    private static final AddressPolicy PUBLIC_ONLY = new AddressPolicy(false);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.1.1", "169.254.169.254",
                "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.7",
                "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:10.0.0.1",
                "::10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:a00:1::1",
                "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1"
            })
    void refusesPrivateAndReservedAddresses(String address) throws Exception {
        assertThat(PUBLIC_ONLY.permits(InetAddress.getByName(address))).isFalse();
        assertThat(new AddressPolicy(true).permits(InetAddress.getByName(address)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "100.63.0.1",
                "100.128.0.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.0.1.1",
                "198.17.0.1",
                "198.20.0.1",
                "223.255.255.1",
                "2606:4700:4700::1111",
                "2a00:1450:4001::1",
                "2001:4860::1"
            })
    void permitsPublicAddresses(String address) throws Exception {
        assertThat(PUBLIC_ONLY.permits(InetAddress.getByName(address))).isTrue();
    }

    @Nested
    class Connections {

        private final HookReceiver receiver = new HookReceiver();
        private final AtomicInteger lookUps = new AtomicInteger();

        @AfterEach
        void close() {
            receiver.close();
        }

        private TargetClient client(AddressPolicy policy, String... addresses) {
            var settings = new WebhookSettings(
                    "crm",
                    URI.create("http://hooks.invalid:" + receiver.port() + "/"),
                    java.util.List.of(SigningKey.parse(HooksFixture.SECRET).orElseThrow()),
                    new EventSelection(Set.of(), Set.of(), Set.of()),
                    Duration.ofSeconds(10),
                    new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)),
                    policy);
            return new TargetClient(settings, host -> {
                assertThat(host).isEqualTo("hooks.invalid");
                return all(addresses[Math.min(lookUps.getAndIncrement(), addresses.length - 1)].split(" "));
            });
        }

        private static InetAddress[] all(String... texts) throws UnknownHostException {
            var found = new InetAddress[texts.length];
            for (int i = 0; i < texts.length; i++) {
                found[i] = InetAddress.getByName(texts[i]);
            }
            return found;
        }

        private static TargetResponse post(TargetClient client) throws Exception {
            return client.post("{}".getBytes(StandardCharsets.UTF_8), Map.of()).get();
        }

        @Test
        void usesTheAddressesThatWereChecked() throws Exception {
            try (var client = client(new AddressPolicy(true), "127.0.0.1")) {
                assertThat(post(client).isSuccess()).isTrue();
                assertThat(receiver.deliveries).hasSize(1);
                assertThat(lookUps).hasValue(1);
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"127.0.0.1", "1.1.1.1 127.0.0.1", "127.0.0.1 1.1.1.1", "::1"})
        void isNotOpenedToAPrivateAddress(String addresses) {
            try (var client = client(PUBLIC_ONLY, addresses)) {
                assertThatThrownBy(() -> post(client))
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(ForbiddenAddressException.class)
                        .hasMessageContaining("is private or reserved");
                assertThat(receiver.deliveries).isEmpty();
            }
        }

        @Test
        void isCheckedAtEachLookUp() {
            try (var client = client(PUBLIC_ONLY, "127.0.0.1", "127.0.0.2")) {
                assertThatThrownBy(() -> post(client)).hasMessageContaining("127.0.0.1");
                assertThatThrownBy(() -> post(client)).hasMessageContaining("127.0.0.2");
                assertThat(lookUps).hasValue(2);
            }
        }
    }
}
