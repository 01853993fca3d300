/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Built-in guardrails. Main types: {@link io.karta.guardrails.SecretsGuardrail}, {@link
 * io.karta.guardrails.InjectionGuardrail}. Depends on the API and iban4j.
 */
@NullMarked
package io.karta.guardrails;

import org.jspecify.annotations.NullMarked;
